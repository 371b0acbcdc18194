package io.cqlsurge.generate.partition;

import java.nio.ByteBuffer;

/** The values in one clustering column under each parent in a partition. */
interface Level {

  /** Moves to a partition's values. */
  void fill(long seed);

  /** Returns the number of values drawn, including duplicates. */
  int drawn();

  int size();

  ByteBuffer value(int index);

  /** Returns the seed for the level below. */
  long seedBelow();

  /**
   * Folds a value into a row's seed.
   *
   * @param seedAbove the seed with the values above
   */
  long rowSeed(long seedAbove, ByteBuffer value);
}
