package io.cqlsurge.workload.user;

import io.cqlsurge.cql.BindMarker;
import io.cqlsurge.cql.CqlStatement;
import io.cqlsurge.cql.CqlSyntaxError;
import io.cqlsurge.cql.CreateTable;
import io.cqlsurge.cql.Identifier;
import io.cqlsurge.cql.StatementKind;
import io.cqlsurge.database.Catalog;
import io.cqlsurge.database.Marker;
import io.cqlsurge.database.Query;
import io.cqlsurge.database.StatementText;
import io.cqlsurge.database.TokenRange;
import io.cqlsurge.profile.Profile;
import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.Table;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The catalog of a preview, without a database: some tables, and statements that are only parsed.
 */
public record DryCatalog(List<Table> tables) implements Catalog {
  private static final Pattern SELECT =
      Pattern.compile("(?i)SELECT\\s+(?:DISTINCT\\s+)?(\\*|[\\w\", ]+?)\\s+FROM .*");

  public DryCatalog {
    tables = List.copyOf(tables);
  }

  /** Creates the catalog of the tables that profiles define, also in their other definitions. */
  public static DryCatalog of(Collection<Profile> profiles) {
    List<Table> tables = new ArrayList<>();
    for (Profile profile : profiles) {
      profile.definedTable().ifPresent(tables::add);
      for (Profile.Definition definition : profile.extraDefinitions()) {
        created(definition.cql(), profile.keyspace()).ifPresent(tables::add);
      }
    }
    return new DryCatalog(tables);
  }

  /** Returns the table that a statement creates; empty if only the database knows it. */
  private static Optional<Table> created(String cql, String keyspace) {
    try {
      return Optional.of(CreateTable.parse(cql, keyspace, Map.of()).table());
    } catch (CqlSyntaxError e) {
      // It creates something else, or only the database can read it.
      return Optional.empty();
    }
  }

  @Override
  public Query prepare(StatementText text) {
    CqlStatement statement = CqlStatement.of(text.cql());
    Optional<Table> table =
        statement
            .keyspace()
            .flatMap(keyspace -> statement.table().flatMap(name -> table(keyspace, name)));
    return new DryQuery(
        text.cql(),
        statement.markers().stream().map(marker -> marker(marker, table)).toList(),
        table.map(known -> selected(statement.cql(), known)).orElse(List.of()));
  }

  /** Returns the columns that a statement selects; empty if they are not only names. */
  private static List<Column> selected(String cql, Table table) {
    Matcher select = SELECT.matcher(CqlStatement.onOneLine(cql));
    if (!select.matches()) {
      return List.of();
    }
    if (select.group(1).equals("*")) {
      return table.columns();
    }
    return Arrays.stream(select.group(1).split("\\s*,\\s*", -1))
        .map(Identifier::internal)
        .flatMap(name -> table.position(name).stream())
        .map(table.columns()::get)
        .toList();
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

  /**
   * A statement that is only parsed.
   *
   * @param selected the columns of its rows, as far as they are known
   */
  record DryQuery(String cql, List<Marker> markers, List<Column> selected) implements Query {
    @Override
    public List<String> resultColumns() {
      return Column.names(selected);
    }

    @Override
    public CqlType resultType(int column) {
      return selected.get(column).type();
    }

    /** Returns whether its rows may have other columns; a transaction is a batch. */
    boolean isUnknown() {
      StatementKind kind = CqlStatement.of(cql).kind();
      return selected.isEmpty() && (kind == StatementKind.SELECT || kind == StatementKind.BATCH);
    }
  }
}
