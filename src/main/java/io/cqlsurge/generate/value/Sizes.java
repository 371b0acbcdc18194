package io.cqlsurge.generate.value;

import io.cqlsurge.distribution.Distribution;
import io.cqlsurge.distribution.DistributionSpec;

/**
 * The element count of a collection. cassandra-stress draws it from a generator that is never
 * seeded; here it depends on the seed, so that the value can be generated again. It belongs to one
 * thread.
 */
final class Sizes {
  /** The golden ratio in 64 bits. It spreads neighboring seeds, whose first draws are similar. */
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private final long salt;
  private final Distribution size;

  Sizes(long salt, DistributionSpec size) {
    this.salt = salt;
    this.size = size.create(0);
  }

  void seed(long seed) {
    // Without the sign, which matters only to a sequence: sizes are not negative.
    size.seed((seed ^ salt) * SPREAD & Long.MAX_VALUE);
  }

  /** Returns the next size, 0 or more. */
  int next() {
    return Math.max(0, (int) size.next());
  }
}
