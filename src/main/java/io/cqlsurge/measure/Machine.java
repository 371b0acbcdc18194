package io.cqlsurge.measure;

import io.cqlsurge.measure.gc.GcSource;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * The sources of figures about this process and its machine.
 *
 * @param gc this process's collections
 * @param serverGc the nodes' collections, if these are available
 * @param compilationMs the time of all compiler threads of the virtual machine since the process
 *     started, in milliseconds; always 0 if it is not reported
 */
public record Machine(
    GcSource gc, Optional<GcSource> serverGc, ProcessSource process, LongSupplier compilationMs) {

  public static Machine ofThisProcess(GcSource gc, Optional<GcSource> serverGc) {
    CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
    boolean supported = compiler != null && compiler.isCompilationTimeMonitoringSupported();
    return new Machine(
        gc, serverGc, new JvmProcess(), supported ? compiler::getTotalCompilationTime : () -> 0);
  }
}
