package io.cqlsurge.workload.user;

import io.cqlsurge.database.TokenRange;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;

/**
 * The parts of the ring that are still to be read, each by one lane. Shared by all workers of a run
 * and safe for their threads.
 */
final class Ring {
  private final List<TokenRange> all;
  private final boolean wrap;
  private final Queue<TokenRange> left;

  /**
   * All of the ring.
   *
   * @param wrap whether it begins anew once all parts were taken
   */
  Ring(List<TokenRange> all, boolean wrap) {
    this.all = List.copyOf(all);
    this.wrap = wrap;
    this.left = new ArrayDeque<>(all);
  }

  /** Takes the next part; null if none is left. */
  synchronized TokenRange next() {
    if (left.isEmpty() && wrap) {
      left.addAll(all);
    }
    return left.poll();
  }
}
