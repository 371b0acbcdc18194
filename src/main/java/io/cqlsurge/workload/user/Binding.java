package io.cqlsurge.workload.user;

import io.cqlsurge.cql.BindMarker;
import io.cqlsurge.cql.CqlStatement;
import io.cqlsurge.cql.StatementKind;
import io.cqlsurge.database.Marker;
import io.cqlsurge.database.Query;
import io.cqlsurge.database.Request;
import io.cqlsurge.schema.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** The sources for a statement's bind marker values. It belongs to one worker. */
record Binding(Query query, UserTable table, List<MarkerSource> sources, MarkerValues values) {
  /**
   * Returns the binding of a statement.
   *
   * @throws IllegalArgumentException if a marker has no source; see {@link #withoutSource}
   */
  static Binding of(Query query, UserTable table, MarkerValues values) {
    List<MarkerSource> sources = new ArrayList<>();
    for (Marker marker : receivers(query, table.table(), values)) {
      sources.add(
          MarkerSource.of(marker, table, values)
              .orElseThrow(() -> new IllegalArgumentException(marker.name())));
    }
    return new Binding(query, table, List.copyOf(sources), values);
  }

  static List<String> withoutSource(Query query, UserTable table, MarkerValues values) {
    return receivers(query, table.table(), values).stream()
        .filter(marker -> MarkerSource.of(marker, table, values).isEmpty())
        .map(Marker::name)
        .toList();
  }

  /**
   * Returns the markers. An argument of a function gets the name of what provides its value; so
   * does a named marker that is not a column, if the statement is about the profile's table.
   */
  private static List<Marker> receivers(Query query, Table table, MarkerValues values) {
    CqlStatement statement = CqlStatement.of(query.cql());
    boolean isOfProfile = statement.isAbout(table.keyspace(), table.name());
    List<BindMarker> parsed = statement.markers();
    List<Marker> prepared = query.markers();
    if (parsed.size() != prepared.size()) {
      return prepared;
    }
    List<Marker> receivers = new ArrayList<>();
    for (int i = 0; i < parsed.size(); i++) {
      Marker marker = prepared.get(i);
      BindMarker written = parsed.get(i);
      boolean anyName = isOfProfile || written.isArgument() || written.receiver().startsWith("[");
      receivers.add(
          anyName
                  && !values.given().containsKey(marker.name())
                  && !written.name().equals(written.place())
                  && table.position(marker.name()).isEmpty()
              ? new Marker(written.place(), marker.type())
              : marker);
    }
    return receivers;
  }

  /**
   * Compares the marker types with the types of the columns that provide the values. They can
   * differ only if the statement is about another table, or has functions.
   *
   * @return a message for each marker with a different type
   */
  static List<String> typeMismatches(Query query, Table table, MarkerValues values) {
    List<String> typeMismatches = new ArrayList<>();
    CqlStatement statement = CqlStatement.of(query.cql());
    if (statement.isAbout(table.keyspace(), table.name())
        && statement.markers().stream().noneMatch(BindMarker::isArgument)) {
      return typeMismatches;
    }
    for (Marker marker : receivers(query, table, values)) {
      MarkerSource.type(marker.name(), table)
          .filter(
              type ->
                  !values.given().containsKey(marker.name())
                      && !type.fits(marker.type())
                      && !MarkerSource.isConverted(type, marker.type()))
          .ifPresent(
              type ->
                  typeMismatches.add(
                      "the marker '%s' needs a value of type %s, but the column of the profile's table is of type %s; write :column, with a column of the needed type"
                          .formatted(marker.name(), marker.type(), type)));
    }
    return typeMismatches;
  }

  /** Creates storage for the rows that provide the values. */
  ChosenRows rows() {
    IntStream key = IntStream.range(0, table.table().keyColumns());
    IntStream bound =
        sources.stream()
            .flatMapToInt(source -> source.columns().stream().mapToInt(Integer::intValue));
    return new ChosenRows(
        table.table().columns().size(), IntStream.concat(key, bound), required(), table.clock());
  }

  /** Returns the columns with nulls for markers that the database refuses to be null. */
  private IntStream required() {
    CqlStatement statement = CqlStatement.of(query.cql());
    boolean isAll =
        statement.kind() == StatementKind.SELECT
            || !statement.isAbout(table.table().keyspace(), table.table().name());
    List<Marker> markers = receivers(query, table.table(), values);
    return IntStream.range(0, sources.size())
        .filter(i -> isAll || markers.get(i).name().startsWith("key("))
        .flatMap(i -> sources.get(i).columns().stream().mapToInt(Integer::intValue))
        .filter(table.shape()::hasNulls);
  }

  int markers() {
    return sources.size();
  }

  /** Sets all values of a request for this statement. */
  void fill(Request.Single request, ChosenRows rows) {
    for (int marker = 0; marker < sources.size(); marker++) {
      request.set(marker, sources.get(marker).source().value(rows));
    }
  }
}
