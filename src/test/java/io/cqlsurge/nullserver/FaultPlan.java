package io.cqlsurge.nullserver;

import java.util.Optional;

/** The faults of a node over time: whether an execution fails, and when its reply is sent. */
final class FaultPlan {
  private final long startNs;
  private final long delayNs;
  private final Optional<SlotQueue> slots;
  private final long stallEveryNs;
  private final long stallNs;
  private final Failure[] failures;
  private final int[] every;
  private final int[] left;

  /**
   * Starts the plan.
   *
   * @param nowNs current time, from which the first stall counts, in ns
   */
  FaultPlan(Faults faults, long nowNs) {
    startNs = nowNs;
    delayNs = faults.delay().toNanos();
    slots = faults.slots().map(SlotQueue::new);
    stallEveryNs = faults.stall().map(stall -> stall.every().toNanos()).orElse(Long.MAX_VALUE);
    stallNs = faults.stall().map(stall -> stall.length().toNanos()).orElse(0L);
    failures = faults.failEvery().keySet().toArray(Failure[]::new);
    every = faults.failEvery().values().stream().mapToInt(Integer::intValue).toArray();
    left = every.clone();
  }

  /** Counts an execution and returns its failure, if any. */
  Optional<Failure> failure() {
    int due = failures.length;
    for (int i = failures.length - 1; i >= 0; i--) {
      left[i]--;
      due = left[i] <= 0 ? i : due;
    }
    if (due == failures.length) {
      return Optional.empty();
    }
    // The excess stays counted: another failure may have replaced this one.
    left[due] += every[due];
    return Optional.of(failures[due]);
  }

  /** Returns when the reply to a request that was read at this time may be sent. */
  long dueNs(long readNs) {
    long dueNs = delayNs + (slots.isPresent() ? slots.get().endNs(readNs) : readNs);
    long sinceNs = dueNs - startNs;
    if (sinceNs < stallEveryNs) {
      return dueNs;
    }
    long intoNs = sinceNs % stallEveryNs;
    return intoNs < stallNs ? dueNs + stallNs - intoNs : dueNs;
  }
}
