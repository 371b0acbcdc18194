package io.cqlsurge.measure;

import io.cqlsurge.measure.ProcessSource.Reading;
import java.util.Optional;

/**
 * The processor use of one thread from reading to reading. The thread may start and end between two
 * readings.
 */
final class ThreadUse {
  private final long id;
  private final long firstNs;
  private final long firstCpuNs;
  private long lastNs;
  private long lastCpuNs;

  /** Creates the use of a thread that exists at the first reading or starts soon after it. */
  ThreadUse(long id, Reading first) {
    this.id = id;
    this.firstNs = first.timeNs();
    this.firstCpuNs = first.threadCpuNs().getOrDefault(id, 0L);
    this.lastNs = firstNs;
    this.lastCpuNs = firstCpuNs;
  }

  /**
   * Returns the share of the time since the last reading; empty if the thread does not exist now.
   */
  Optional<Double> advanceTo(Reading now) {
    Long cpuNs = now.threadCpuNs().get(id);
    if (cpuNs == null) {
      return Optional.empty();
    }
    double share = share(cpuNs - lastCpuNs, now.timeNs() - lastNs);
    lastCpuNs = cpuNs;
    lastNs = now.timeNs();
    return Optional.of(share);
  }

  /**
   * Returns the share of the time up to the last reading in which the thread existed; empty if
   * there was none.
   */
  Optional<Double> whole() {
    return lastNs == firstNs
        ? Optional.empty()
        : Optional.of(share(lastCpuNs - firstCpuNs, lastNs - firstNs));
  }

  /** Returns the processor time divided by the time; 0 if no time has passed. */
  static double share(long cpuNs, long ns) {
    return ns > 0 ? (double) cpuNs / ns : 0;
  }
}
