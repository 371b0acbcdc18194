package io.cqlsurge.measure;

import io.cqlsurge.measure.ProcessSource.Reading;
import java.util.OptionalDouble;

/** What one thread uses of a processor, from reading to reading; it may begin and end between. */
final class ThreadUse {
  private final long id;
  private final long firstNs;
  private final long firstCpuNs;
  private long lastNs;
  private long lastCpuNs;

  /** A thread that is there at the first reading, or begins soon after it. */
  ThreadUse(long id, Reading first) {
    this.id = id;
    this.firstNs = first.timeNs();
    this.firstCpuNs = first.threadCpuNs().getOrDefault(id, 0L);
    this.lastNs = firstNs;
    this.lastCpuNs = firstCpuNs;
  }

  /** The part of the time since the last reading; empty if the thread is not there now. */
  OptionalDouble goOn(Reading now) {
    Long cpuNs = now.threadCpuNs().get(id);
    if (cpuNs == null) {
      return OptionalDouble.empty();
    }
    double share = share(cpuNs - lastCpuNs, now.timeNs() - lastNs);
    lastCpuNs = cpuNs;
    lastNs = now.timeNs();
    return OptionalDouble.of(share);
  }

  /** The part of the time up to the last reading that found it; empty if none did. */
  OptionalDouble whole() {
    return lastNs == firstNs
        ? OptionalDouble.empty()
        : OptionalDouble.of(share(lastCpuNs - firstCpuNs, lastNs - firstNs));
  }

  /** Processor time over time; 0 if none has passed. */
  static double share(long cpuNs, long ns) {
    return ns > 0 ? (double) cpuNs / ns : 0;
  }
}
