package io.cqlsurge.workload.user;

import io.cqlsurge.database.TokenRange;
import io.cqlsurge.settings.load.Shard;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The token ranges that are still to be read, each by one lane. All workers of a client share it;
 * it is thread-safe. The n-th token range that the run reads belongs to client n modulo the client
 * count.
 */
final class Ring {
  private final List<TokenRange> all;
  private final boolean wrap;
  private final Shard shard;
  private long taken;

  /**
   * Creates a ring with all token ranges left.
   *
   * @param all the token ranges of all clients
   * @param wrap whether to start again when all token ranges were taken
   * @param shard the part of the run that this client executes
   */
  Ring(List<TokenRange> all, boolean wrap, Shard shard) {
    this.all = List.copyOf(all);
    this.wrap = wrap;
    this.shard = shard;
  }

  /** Takes the next token range; returns null if none is left. */
  synchronized @Nullable TokenRange next() {
    long number = shard.numberInRun(taken);
    if (all.isEmpty() || (!wrap && number >= all.size())) {
      return null;
    }
    taken++;
    return all.get((int) (number % all.size()));
  }
}
