package io.cqlsurge.workload.user;

import io.cqlsurge.schema.Column;
import io.cqlsurge.workload.CqlText;
import java.util.List;

/** The statements that read slices of a partition. */
final class ValidateStatements {
  private final UserTable table;

  ValidateStatements(UserTable table) {
    this.table = table;
  }

  /** Returns the statement that reads a whole partition. */
  String whole() {
    return "SELECT "
        + CqlText.names(table.table().columns().stream().map(Column::name).toList())
        + " FROM "
        + table.quotedName()
        + " WHERE "
        + CqlText.keys(table.table().partitionKey());
  }

  /** Returns the statement that reads the rows between two bounds on some clustering columns. */
  String slice(int depth, boolean lowIncluded, boolean highIncluded) {
    String columns = tuple(table.table().clustering().subList(0, depth));
    String markers = "(" + "?,".repeat(depth - 1) + "?)";
    return whole()
        + " AND "
        + columns
        + (lowIncluded ? ">=" : ">")
        + markers
        + " AND "
        + columns
        + (highIncluded ? "<=" : "<")
        + markers;
  }

  private static String tuple(List<Column> columns) {
    return "(" + CqlText.names(columns.stream().map(Column::name).toList()) + ")";
  }
}
