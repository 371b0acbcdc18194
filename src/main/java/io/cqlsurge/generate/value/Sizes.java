package io.cqlsurge.generate.value;

import io.cqlsurge.distribution.Distribution;

/**
 * The element count of a collection. cassandra-stress draws it from a generator that is never
 * seeded; here it depends on the seed, so that the value can be generated again. It belongs to one
 * thread.
 */
record Sizes(long salt, Distribution size) {

  void seed(long seed) {
    // The step spreads neighbouring seeds, whose first draws are similar. Without the sign, which
    // matters only to a sequence: sizes are not negative.
    size.seed((seed ^ salt) * DistinctFold.STEP & Long.MAX_VALUE);
  }

  int next() {
    return Math.max(0, (int) size.next());
  }
}
