package io.cqlsurge.schema;

/**
 * A column of a table.
 *
 * @param name as the database keeps it: without quotes, in its own case
 * @param isStatic whether all rows of a partition share its value
 */
public record Column(String name, CqlType type, boolean isStatic) {

  /** A column that each row has for itself. */
  public static Column of(String name, CqlType type) {
    return new Column(name, type, false);
  }
}
