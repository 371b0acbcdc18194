package io.cqlsurge.workload.user;

import io.cqlsurge.cql.Identifier;
import io.cqlsurge.profile.InsertSpec;
import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.workload.CqlText;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** The statement that writes one row, with the same text as in cassandra-stress. */
record InsertStatement(UserTable table, InsertSpec spec) {
  /**
   * Returns an update of all value columns, or an insert if there are only static value columns.
   */
  static String of(UserTable table, InsertSpec spec) {
    InsertStatement statement = new InsertStatement(table, spec);
    boolean hasRegular = table.table().values().stream().anyMatch(column -> !column.isStatic());
    return hasRegular ? statement.update() : statement.insert();
  }

  private String update() {
    return "UPDATE "
        + table.quotedName()
        + using()
        + " SET "
        + table.table().values().stream()
            .map(InsertStatement::assignment)
            .collect(Collectors.joining(","))
        + " WHERE "
        + CqlText.keys(table.table().primaryKey())
        + spec.condition().map(condition -> " " + condition.strip()).orElse("");
  }

  private String insert() {
    List<Column> columns = table.table().columns();
    String names = CqlText.names(Column.names(columns));
    String markers = String.join(", ", Collections.nCopies(columns.size(), "?"));
    return "INSERT INTO %s (%s) VALUES (%s)%s"
        .formatted(table.quotedName(), names, markers, using());
  }

  private String using() {
    List<String> uses = new ArrayList<>();
    spec.ttl().ifPresent(seconds -> uses.add("TTL ?"));
    spec.timestamp().ifPresent(time -> uses.add("TIMESTAMP ?"));
    return uses.isEmpty() ? "" : " USING " + String.join(" AND ", uses);
  }

  private static String assignment(Column column) {
    String name = Identifier.quoted(column.name());
    return addsTo(column.type()) ? name + " = " + name + " + ?" : name + " = ?";
  }

  /** Returns whether a value is added to the existing value instead of replacing it. */
  static boolean addsTo(CqlType type) {
    return switch (type.kind()) {
      case COUNTER -> true;
      case LIST, SET, MAP -> !type.frozen();
      default -> false;
    };
  }
}
