package io.cqlsurge.generate.partition;

import io.cqlsurge.distribution.Distribution;
import java.util.Optional;

/**
 * The choice of one of several tables, which follows from a partition's seed: it is read where it
 * was written. It belongs to one thread.
 *
 * @param block consecutive seeds that use the same table before the next one
 * @param numbers the tables' numbers, from 1; empty if the seeds use the tables in turn
 */
public record TableChoice(int count, long block, Optional<Distribution> numbers) {
  /** An odd number that distributes neighbouring seeds. */
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  /** Returns a seed's table, from 0. */
  int of(long seed) {
    if (count == 1) {
      return 0;
    }
    if (numbers.isEmpty()) {
      return (int) Math.floorMod(Math.floorDiv(seed - 1, block), (long) count);
    }
    numbers.get().seed(seed * SPREAD);
    return (int) numbers.get().next() - 1;
  }
}
