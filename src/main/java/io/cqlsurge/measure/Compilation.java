package io.cqlsurge.measure;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;

/** Tells how much the virtual machine compiles. */
@FunctionalInterface
public interface Compilation {

  /** That of this very process; one that cannot tell never compiles. */
  static Compilation ofThisProcess() {
    CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
    boolean tells = compiler != null && compiler.isCompilationTimeMonitoringSupported();
    return tells ? compiler::getTotalCompilationTime : () -> 0;
  }

  /** The time spent on it since the process began, of all compiler threads, in milliseconds. */
  long totalMs();
}
