package io.cqlsurge.nullserver;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** Carries out faults: what becomes of each execution, and when its reply may go. */
final class FaultPlan {
  private final Faults faults;
  private final long startNs;
  private final Map<Failure, Integer> left = new EnumMap<>(Failure.class);

  /**
   * Begins.
   *
   * @param nowNs from when the first stall counts
   */
  FaultPlan(Faults faults, long nowNs) {
    this.faults = faults;
    this.startNs = nowNs;
    left.putAll(faults.failEvery());
  }

  /** Counts one more execution and says how it fails, if it does. */
  Optional<Failure> failure() {
    left.replaceAll((kind, count) -> count - 1);
    Optional<Failure> due = left.keySet().stream().filter(kind -> left.get(kind) <= 0).findFirst();
    // Minus what it is late: another failure may have taken its turn.
    due.ifPresent(kind -> left.merge(kind, faults.failEvery().get(kind), Integer::sum));
    return due;
  }

  /** When the reply to what was read at this time may go. */
  long dueNs(long readNs) {
    long dueNs = readNs + faults.delay().toNanos();
    if (faults.stall().isEmpty()) {
      return dueNs;
    }
    long everyNs = faults.stall().get().every().toNanos();
    long lengthNs = faults.stall().get().length().toNanos();
    long sinceNs = dueNs - startNs;
    long intoNs = sinceNs % everyNs;
    return sinceNs >= everyNs && intoNs < lengthNs ? dueNs + lengthNs - intoNs : dueNs;
  }
}
