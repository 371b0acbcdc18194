package io.cqlsurge.measure;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;

/** A source of the time that the virtual machine spends compiling. */
@FunctionalInterface
public interface Compilation {

  /**
   * Returns the source for this process; its time is always 0 if the virtual machine does not
   * report it.
   */
  static Compilation ofThisProcess() {
    CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
    boolean supported = compiler != null && compiler.isCompilationTimeMonitoringSupported();
    return supported ? compiler::getTotalCompilationTime : () -> 0;
  }

  /**
   * Returns the compilation time of all compiler threads since the process started, in
   * milliseconds.
   */
  long totalMs();
}
