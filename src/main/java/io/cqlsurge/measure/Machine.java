package io.cqlsurge.measure;

import io.cqlsurge.measure.gc.GcSources;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.LongSupplier;

/**
 * The sources of figures about this process and its machine.
 *
 * @param compilationMs the time of all compiler threads of the virtual machine since the process
 *     started, in milliseconds; always 0 if it is not reported
 */
public record Machine(GcSources gc, ProcessSource process, LongSupplier compilationMs) {

  public static Machine ofThisProcess(GcSources gc) {
    CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
    boolean supported = compiler != null && compiler.isCompilationTimeMonitoringSupported();
    return new Machine(
        gc, new JvmProcess(), supported ? compiler::getTotalCompilationTime : () -> 0);
  }
}
