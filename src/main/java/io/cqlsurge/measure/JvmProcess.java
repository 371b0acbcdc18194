package io.cqlsurge.measure;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The processor use of this process, as reported by the virtual machine and the operating system.
 */
public final class JvmProcess implements ProcessSource {
  private final OperatingSystemMXBean system =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

  /** Makes a first reading, which is slow, so that readings during a run are fast. */
  public JvmProcess() {
    var unused = read(List.of(Thread.currentThread().getId()));
  }

  @Override
  public Reading read(List<Long> ids) {
    return new Reading(
        System.nanoTime(),
        Runtime.getRuntime().availableProcessors(),
        system.getProcessCpuTime(),
        machineShare(),
        threadCpuNs(ids));
  }

  @Override
  public Map<Long, Long> threadCpuNs(List<Long> ids) {
    Map<Long, Long> threadCpuNs = new HashMap<>();
    if (threads.isThreadCpuTimeSupported()) {
      for (long id : ids) {
        long cpuNs = threads.getThreadCpuTime(id);
        // The time is -1 for a thread that has ended or not started.
        if (cpuNs >= 0) {
          threadCpuNs.put(id, cpuNs);
        }
      }
    }
    return threadCpuNs;
  }

  private Optional<Double> machineShare() {
    double share = system.getCpuLoad();
    return share >= 0 ? Optional.of(Math.min(1, share)) : Optional.empty();
  }
}
