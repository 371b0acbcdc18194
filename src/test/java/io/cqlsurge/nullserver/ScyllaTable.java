package io.cqlsurge.nullserver;

import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.CqlType.Kind;
import io.cqlsurge.schema.Table;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * A table of the persona of ScyllaDB.
 *
 * @param descending clustering columns in descending order
 * @param options the options of the table whose values are maps
 */
record ScyllaTable(
    UUID id,
    Table table,
    Set<String> descending,
    Map<String, Map<String, String>> options,
    Placement placement) {

  /** Returns whether the server stores the rows; it accepts other rows and forgets them. */
  boolean isStored() {
    return table.partitionKey().size() == 1
        && table.clustering().isEmpty()
        && table.partitionKey().get(0).name().equals(Statement.KEY)
        && table.partitionKey().get(0).type().kind() == Kind.BLOB
        && table.values().stream().map(Column::type).allMatch(ScyllaTable::isStored);
  }

  private static boolean isStored(CqlType type) {
    return type.kind() == Kind.BLOB || type.kind() == Kind.COUNTER;
  }

  boolean hasCounters() {
    return table.values().stream().anyMatch(column -> column.type().kind() == Kind.COUNTER);
  }

  Optional<CqlType> type(String column) {
    return table.position(column).map(position -> table.columns().get(position).type());
  }
}
