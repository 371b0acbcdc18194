package io.cqlsurge.schema;

import java.util.List;

/**
 * A column of a table.
 *
 * @param name the name as the database stores it: without quotes, in upper and lower case
 * @param isStatic whether all rows of a partition share its value
 */
public record Column(String name, CqlType type, boolean isStatic) {

  /** Returns a regular column, not a static one. */
  public static Column of(String name, CqlType type) {
    return new Column(name, type, false);
  }

  public static List<String> names(List<Column> columns) {
    return columns.stream().map(Column::name).toList();
  }
}
