package io.cqlsurge.measure;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** Reads what this very process uses, from the virtual machine and the operating system. */
public final class JvmProcess implements ProcessSource {
  private final OperatingSystemMXBean system =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

  /** Makes the first reading, which is dear, so that none is that is made during a run. */
  public JvmProcess() {
    var unused = read(List.of(Thread.currentThread().getId()));
  }

  @Override
  public Reading read(List<Long> ids) {
    Map<Long, Long> threadCpuNs = new HashMap<>();
    if (threads.isThreadCpuTimeSupported()) {
      for (long id : ids) {
        long cpuNs = threads.getThreadCpuTime(id);
        // A thread that has ended or not begun tells -1.
        if (cpuNs >= 0) {
          threadCpuNs.put(id, cpuNs);
        }
      }
    }
    return new Reading(
        System.nanoTime(),
        Runtime.getRuntime().availableProcessors(),
        system.getProcessCpuTime(),
        machineShare(),
        threadCpuNs);
  }

  private OptionalDouble machineShare() {
    double share = system.getCpuLoad();
    return share >= 0 ? OptionalDouble.of(Math.min(1, share)) : OptionalDouble.empty();
  }
}
