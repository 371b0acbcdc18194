package io.cqlsurge.generate.value;

/** How a key value is folded into the seed for everything below it. */
public enum FoldRule {
  /**
   * The fold of cassandra-stress. Some different values give the same seed; for example, all uuids
   * do.
   */
  ORIGINAL,
  /** A fold in which the seed depends on all bits of the value, for every type. */
  DISTINCT
}
