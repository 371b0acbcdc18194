package io.cqlsurge.nullserver;

import java.util.Optional;
import java.util.PriorityQueue;
import java.util.SplittableRandom;

/** A queue in front of a fixed number of slots, each of which serves one execution at a time. */
final class SlotQueue {
  private final PriorityQueue<Long> freeNs = new PriorityQueue<>();
  private final Optional<SplittableRandom> random;
  private final Faults.Slots slots;

  SlotQueue(Faults.Slots slots) {
    this.slots = slots;
    this.random = slots.seed().map(SplittableRandom::new);
    for (int i = 0; i < slots.count(); i++) {
      freeNs.add(Long.MIN_VALUE);
    }
  }

  /** Adds an execution. Returns when its service ends. */
  long endNs(long readNs) {
    long startNs = Math.max(readNs, freeNs.remove());
    long endNs = startNs + serviceNs();
    freeNs.add(endNs);
    return endNs;
  }

  private long serviceNs() {
    long meanNs = slots.service().toNanos();
    return random
        .map(numbers -> Math.round(-meanNs * Math.log(1 - numbers.nextDouble())))
        .orElse(meanNs);
  }
}
