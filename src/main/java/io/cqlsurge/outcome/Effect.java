package io.cqlsurge.outcome;

/** What an operation does to its partitions. */
public enum Effect {
  /** Reads, or changes another table. */
  NOTHING,
  /** Writes a partition's rows, all of them. */
  WRITE,
  /** Writes some rows, with the values that {@link #WRITE} gives them. */
  REWRITE,
  /** Deletes all rows of a partition. */
  DELETE,
  /** Writes other values, or deletes some rows. */
  TOUCH,
  /** Adds to counters. */
  ADD
}
