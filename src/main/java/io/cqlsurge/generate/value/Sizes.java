package io.cqlsurge.generate.value;

import io.cqlsurge.distribution.Distribution;
import io.cqlsurge.distribution.DistributionSpec;

/**
 * How many elements a collection has. The original draws this from a source that is never seeded;
 * here it follows from the seed, so that the value can be made again. Belongs to one thread.
 */
final class Sizes {
  /** The golden ratio in 64 bits: spreads neighbouring seeds, whose first draws are alike. */
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private final long salt;
  private final Distribution size;

  Sizes(long salt, DistributionSpec size) {
    this.salt = salt;
    this.size = size.create(0);
  }

  /** Begins anew. */
  void seed(long seed) {
    // Without the sign, which only a sequence looks at: sizes are not negative.
    size.seed((seed ^ salt) * SPREAD & Long.MAX_VALUE);
  }

  /** The next size, 0 or more. */
  int next() {
    return Math.max(0, (int) size.next());
  }
}
