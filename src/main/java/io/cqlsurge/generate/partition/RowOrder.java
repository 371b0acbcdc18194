package io.cqlsurge.generate.partition;

/** The order in which the rows of a partition are generated. */
public enum RowOrder {
  /** The order in which the values of the clustering columns are drawn. */
  ARBITRARY,
  /**
   * Ascending order of the clustering columns; the values differ from those of the other orders.
   */
  SORTED,
  /** The rows of {@link #ARBITRARY} in random order. */
  SHUFFLED
}
