package io.cqlsurge.cql;

import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.Table;
import java.util.Map;
import java.util.Optional;

/**
 * A statement {@code CREATE TABLE}.
 *
 * @param keyspace as the database keeps it, if the statement names it
 * @param table what it creates
 * @param unknownTypes the types it uses that are neither of CQL nor known, with their offsets
 */
public record CreateTable(
    Optional<String> keyspace, Table table, Map<String, Integer> unknownTypes) {

  /** The map cannot be changed afterwards. */
  public CreateTable {
    unknownTypes = Map.copyOf(unknownTypes);
  }

  /**
   * Reads one.
   *
   * @param inKeyspace the keyspace of the table if the statement names none
   * @param types user-defined types by their names; any other is taken to have no known fields
   * @throws CqlSyntaxError if the text is none
   */
  public static CreateTable parse(String cql, String inKeyspace, Map<String, CqlType> types) {
    TableReader reader = new TableReader(new Cursor(cql), types);
    Table table = reader.read(inKeyspace);
    return new CreateTable(reader.keyspace(), table, reader.unknownTypes());
  }
}
