package io.cqlsurge.workload.user;

import io.cqlsurge.cql.BindMarker;
import io.cqlsurge.cql.CqlStatement;
import io.cqlsurge.database.Marker;
import io.cqlsurge.database.Query;
import io.cqlsurge.database.Request;
import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.schema.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The sources for a statement's bind marker values. It belongs to one worker. */
record Binding(Query query, Table table, List<MarkerSource> sources) {
  /**
   * Returns the binding of a statement.
   *
   * @param numbers the values of markers that are not columns: {@code limit} is for {@code [limit]}
   * @throws IllegalArgumentException if a marker has no source; see {@link #withoutSource}
   */
  static Binding of(Query query, Table table, Map<String, DistributionSpec> numbers) {
    List<MarkerSource> sources = new ArrayList<>();
    for (Marker marker : receivers(query, table)) {
      sources.add(
          MarkerSource.of(marker, table, numbers)
              .orElseThrow(() -> new IllegalArgumentException(marker.name())));
    }
    return new Binding(query, table, List.copyOf(sources));
  }

  static List<String> withoutSource(
      Query query, Table table, Map<String, DistributionSpec> numbers) {
    return receivers(query, table).stream()
        .filter(marker -> MarkerSource.of(marker, table, numbers).isEmpty())
        .map(Marker::name)
        .toList();
  }

  /**
   * Returns the markers. If the statement is about the profile's table, a named marker that is not
   * a column gets the name of the column that it is for.
   */
  private static List<Marker> receivers(Query query, Table table) {
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
      String receiver = parsed.get(i).receiver();
      boolean named = !parsed.get(i).name().equals(receiver);
      boolean anyName = isOfProfile || receiver.startsWith("[");
      receivers.add(
          named && anyName && table.position(marker.name()).isEmpty()
              ? new Marker(receiver, marker.type())
              : marker);
    }
    return receivers;
  }

  /**
   * Compares the marker types with the types of the columns that provide the values. They can
   * differ only if the statement is about another table.
   *
   * @return a message for each marker with a different type
   */
  static List<String> typeMismatches(Query query, Table table) {
    List<String> typeMismatches = new ArrayList<>();
    if (CqlStatement.of(query.cql()).isAbout(table.keyspace(), table.name())) {
      return typeMismatches;
    }
    for (Marker marker : receivers(query, table)) {
      MarkerSource.type(marker.name(), table)
          .filter(type -> !type.fits(marker.type()))
          .ifPresent(
              type ->
                  typeMismatches.add(
                      "the marker '%s' needs a value of type %s, but the column of the profile's table is of type %s"
                          .formatted(marker.name(), marker.type(), type)));
    }
    return typeMismatches;
  }

  /** Creates storage for the rows that provide the values. */
  ChosenRows rows() {
    IntStream key = IntStream.range(0, table.keyColumns());
    IntStream bound = sources.stream().flatMapToInt(source -> source.column().stream());
    return new ChosenRows(table.columns().size(), IntStream.concat(key, bound));
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
