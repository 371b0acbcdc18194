package io.cqlsurge.generate.partition;

/** The order in which a partition's rows are generated. */
public enum RowOrder {
  /** The order in which the clustering columns' values are drawn. */
  ARBITRARY,
  /** Ascending order of the clustering columns; the values differ from the other orders. */
  SORTED,
  /** The rows of {@link #ARBITRARY} in random order. */
  SHUFFLED,
  /** Ascending numbers and times; each value is computed without the others. */
  NUMBERED
}
