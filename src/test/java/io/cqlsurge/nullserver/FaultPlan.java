package io.cqlsurge.nullserver;

import java.util.Optional;

/** Carries out faults: what becomes of each execution, and when its reply may go. */
final class FaultPlan {
  private final long startNs;
  private final long delayNs;
  private final long stallEveryNs;
  private final long stallNs;
  private final Failure[] failures;
  private final int[] every;
  private final int[] left;

  /**
   * Begins.
   *
   * @param nowNs from when the first stall counts
   */
  FaultPlan(Faults faults, long nowNs) {
    startNs = nowNs;
    delayNs = faults.delay().toNanos();
    stallEveryNs = faults.stall().map(stall -> stall.every().toNanos()).orElse(Long.MAX_VALUE);
    stallNs = faults.stall().map(stall -> stall.length().toNanos()).orElse(0L);
    failures = faults.failEvery().keySet().toArray(Failure[]::new);
    every = faults.failEvery().values().stream().mapToInt(Integer::intValue).toArray();
    left = every.clone();
  }

  /** Counts one more execution and says how it fails, if it does. */
  Optional<Failure> failure() {
    int due = failures.length;
    for (int i = failures.length - 1; i >= 0; i--) {
      left[i]--;
      due = left[i] <= 0 ? i : due;
    }
    if (due == failures.length) {
      return Optional.empty();
    }
    // What it is late stays counted: another failure may have taken its turn.
    left[due] += every[due];
    return Optional.of(failures[due]);
  }

  /** When the reply to what was read at this time may go. */
  long dueNs(long readNs) {
    long dueNs = readNs + delayNs;
    long sinceNs = dueNs - startNs;
    if (sinceNs < stallEveryNs) {
      return dueNs;
    }
    long intoNs = sinceNs % stallEveryNs;
    return intoNs < stallNs ? dueNs + stallNs - intoNs : dueNs;
  }
}
