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

/** Where the values of a statement's markers come from. Belongs to one worker. */
final class Binding {
  private final Query query;
  private final Table table;
  private final List<MarkerSource> feeds;

  private Binding(Query query, Table table, List<MarkerSource> feeds) {
    this.query = query;
    this.table = table;
    this.feeds = feeds;
  }

  /**
   * The binding of a statement.
   *
   * @param numbers what feeds the markers that are no column: {@code limit} feeds {@code [limit]}
   * @throws IllegalArgumentException if there is a marker that nothing feeds; {@link #unfed} tells
   */
  static Binding of(Query query, Table table, Map<String, DistributionSpec> numbers) {
    List<MarkerSource> feeds = new ArrayList<>();
    for (Marker marker : receivers(query, table)) {
      feeds.add(
          MarkerSource.of(marker, table, numbers)
              .orElseThrow(() -> new IllegalArgumentException(marker.name())));
    }
    return new Binding(query, table, List.copyOf(feeds));
  }

  /** The names of the markers that nothing feeds. */
  static List<String> unfed(Query query, Table table, Map<String, DistributionSpec> numbers) {
    return receivers(query, table).stream()
        .filter(marker -> MarkerSource.of(marker, table, numbers).isEmpty())
        .map(Marker::name)
        .toList();
  }

  /**
   * The markers. On the profile's own table, a marker with the name of no column has the name of
   * the column that its value is for.
   */
  private static List<Marker> receivers(Query query, Table table) {
    CqlStatement statement = CqlStatement.of(query.cql());
    boolean isOwn = statement.isAbout(table.keyspace(), table.name());
    List<BindMarker> read = statement.markers();
    List<Marker> prepared = query.markers();
    if (read.size() != prepared.size()) {
      return prepared;
    }
    List<Marker> receivers = new ArrayList<>();
    for (int i = 0; i < read.size(); i++) {
      Marker marker = prepared.get(i);
      String receiver = read.get(i).receiver();
      boolean named = !read.get(i).name().equals(receiver);
      boolean anyName = isOwn || receiver.startsWith("[");
      receivers.add(
          named && anyName && table.position(marker.name()).isEmpty()
              ? new Marker(receiver, marker.type())
              : marker);
    }
    return receivers;
  }

  /**
   * Compares the types of the markers with those of the columns that give the values; they can
   * differ only if the statement is about another table.
   *
   * @return a text for each marker that cannot take its value
   */
  static List<String> unfit(Query query, Table table) {
    List<String> unfit = new ArrayList<>();
    if (CqlStatement.of(query.cql()).isAbout(table.keyspace(), table.name())) {
      return unfit;
    }
    for (Marker marker : receivers(query, table)) {
      MarkerSource.type(marker.name(), table)
          .filter(type -> !type.fits(marker.type()))
          .ifPresent(
              type ->
                  unfit.add(
                      "the marker '"
                          + marker.name()
                          + "' needs a value of type "
                          + marker.type()
                          + ", but the column of the profile's table is of type "
                          + type));
    }
    return unfit;
  }

  /** Room for the rows that the values are taken from. */
  ChosenRows rows() {
    IntStream key = IntStream.range(0, table.keyColumns());
    IntStream bound = feeds.stream().flatMapToInt(feed -> feed.column().stream());
    return new ChosenRows(table.columns().size(), IntStream.concat(key, bound));
  }

  /** The statement. */
  Query query() {
    return query;
  }

  /** How many markers there are. */
  int markers() {
    return feeds.size();
  }

  /** Sets all values of a request for this statement. */
  void fill(Request.Single request, ChosenRows rows) {
    for (int marker = 0; marker < feeds.size(); marker++) {
      request.set(marker, feeds.get(marker).source().value(rows));
    }
  }
}
