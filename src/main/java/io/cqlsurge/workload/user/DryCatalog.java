package io.cqlsurge.workload.user;

import io.cqlsurge.cql.BindMarker;
import io.cqlsurge.cql.CqlStatement;
import io.cqlsurge.database.Catalog;
import io.cqlsurge.database.Marker;
import io.cqlsurge.database.Query;
import io.cqlsurge.database.StatementText;
import io.cqlsurge.database.TokenRange;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.Table;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;

/**
 * The catalog of a preview, without a database: some tables, and statements that are only parsed.
 */
public record DryCatalog(List<Table> tables) implements Catalog {
  public DryCatalog {
    tables = List.copyOf(tables);
  }

  @Override
  public Query prepare(StatementText text) {
    CqlStatement statement = CqlStatement.of(text.cql());
    Optional<Table> table =
        statement
            .keyspace()
            .flatMap(keyspace -> statement.table().flatMap(name -> table(keyspace, name)));
    return new DryQuery(
        text.cql(), statement.markers().stream().map(marker -> marker(marker, table)).toList());
  }

  private Marker marker(BindMarker marker, Optional<Table> table) {
    String name = marker.name();
    Optional<CqlType> type =
        table
            .flatMap(candidate -> MarkerSource.type(marker.place(), candidate))
            .or(() -> ofAnyTable(marker.name()));
    boolean isTime = name.equals("[timestamp]") || name.equals("partition key token");
    return new Marker(
        name, type.orElse(CqlType.of(isTime ? CqlType.Kind.BIGINT : CqlType.Kind.INT)));
  }

  /** Returns the type of a column with a marker's name, for statements about other tables. */
  private Optional<CqlType> ofAnyTable(String marker) {
    return tables.stream()
        .flatMap(candidate -> MarkerSource.type(marker, candidate).stream())
        .findFirst();
  }

  @Override
  public Optional<Table> table(String keyspace, String name) {
    return tables.stream()
        .filter(table -> table.keyspace().equals(keyspace) && table.name().equals(name))
        .findFirst();
  }

  /** Returns one token range for the whole ring, with tokens that are whole numbers. */
  @Override
  public List<TokenRange> tokenRanges(int split) {
    ByteBuffer smallest = ByteBuffer.allocate(Long.BYTES).putLong(0, Long.MIN_VALUE);
    return List.of(new TokenRange(smallest, smallest));
  }

  private record DryQuery(String cql, List<Marker> markers) implements Query {
    @Override
    public List<String> resultColumns() {
      return List.of();
    }
  }
}
