package io.cqlsurge.generate.partition;

/** In which order the rows of a partition are made. */
public enum RowOrder {
  /** As the values of the clustering columns are drawn. */
  ARBITRARY,
  /** By their clustering columns, ascending; other values than in the other orders. */
  SORTED,
  /** The rows of {@link #ARBITRARY} in an order that has nothing to do with their values. */
  SHUFFLED
}
