package io.cqlsurge.generate.partition;

/**
 * The values of one clustering column in one partition. Immutable.
 *
 * @param seedBelow the seed of the level below, or of the rows
 */
record LevelValues(PackedValues values, long seedBelow) {
  static final LevelValues NONE = new LevelValues(new PackedValues(new byte[0], new int[0]), 0);
}
