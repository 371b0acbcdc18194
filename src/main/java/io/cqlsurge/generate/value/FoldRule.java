package io.cqlsurge.generate.value;

/** How a value of a key is folded into the seed of everything below it. */
public enum FoldRule {
  /**
   * As cassandra-stress does it. Some different values give the same seed, for example all uuids.
   */
  ORIGINAL,
  /** The seed depends on all bits of the value, whatever its type. */
  DISTINCT
}
