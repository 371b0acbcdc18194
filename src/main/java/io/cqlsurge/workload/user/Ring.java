package io.cqlsurge.workload.user;

import io.cqlsurge.database.TokenRange;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * The token ranges that are still to be read, each by one lane. All workers of a run share it; it
 * is thread-safe.
 */
final class Ring {
  private final List<TokenRange> all;
  private final boolean wrap;
  private final Queue<TokenRange> left;

  /**
   * Creates a ring with all token ranges left.
   *
   * @param wrap whether to start again when all token ranges were taken
   */
  Ring(List<TokenRange> all, boolean wrap) {
    this.all = List.copyOf(all);
    this.wrap = wrap;
    this.left = new ArrayDeque<>(all);
  }

  /** Takes the next token range; returns null if none is left. */
  synchronized @Nullable TokenRange next() {
    if (left.isEmpty() && wrap) {
      left.addAll(all);
    }
    return left.poll();
  }
}
