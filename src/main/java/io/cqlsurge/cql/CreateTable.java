package io.cqlsurge.cql;

import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.Table;
import java.util.Map;
import java.util.Optional;

/**
 * A statement {@code CREATE TABLE}.
 *
 * @param keyspace the keyspace's name as the database stores it, if the statement names it
 * @param table the created table
 * @param unknownTypes offsets of the types that are neither CQL types nor known, by name
 */
public record CreateTable(
    Optional<String> keyspace, Table table, Map<String, Integer> unknownTypes) {

  public CreateTable {
    unknownTypes = Map.copyOf(unknownTypes);
  }

  /**
   * Parses a statement.
   *
   * @param defaultKeyspace the table's keyspace if the statement names none
   * @param types user-defined types by name; an unknown type has no fields
   * @throws CqlSyntaxError if the text is not such a statement
   */
  public static CreateTable parse(String cql, String defaultKeyspace, Map<String, CqlType> types) {
    return new TableReader(new Cursor(cql), types).read(defaultKeyspace);
  }
}
