package io.cqlsurge.workload;

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
  private final List<Feed> feeds;

  private Binding(Query query, Table table, List<Feed> feeds) {
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
    List<Feed> feeds = new ArrayList<>();
    for (Marker marker : receivers(query, table)) {
      feeds.add(
          Feed.of(marker, table, numbers)
              .orElseThrow(() -> new IllegalArgumentException(marker.name())));
    }
    return new Binding(query, table, List.copyOf(feeds));
  }

  /** The names of the markers that nothing feeds. */
  static List<String> unfed(Query query, Table table, Map<String, DistributionSpec> numbers) {
    return receivers(query, table).stream()
        .filter(marker -> Feed.of(marker, table, numbers).isEmpty())
        .map(Marker::name)
        .toList();
  }

  /** The markers, but a name of the user's own gives way to what the value is for. */
  private static List<Marker> receivers(Query query, Table table) {
    List<CqlStatement.BindMarker> read = CqlStatement.of(query.cql()).markers();
    List<Marker> prepared = query.markers();
    if (read.size() != prepared.size()) {
      return prepared;
    }
    List<Marker> receivers = new ArrayList<>();
    for (int i = 0; i < read.size(); i++) {
      Marker marker = prepared.get(i);
      boolean named = !read.get(i).name().equals(read.get(i).receiver());
      receivers.add(
          named && table.position(marker.name()).isEmpty()
              ? new Marker(read.get(i).receiver(), marker.type())
              : marker);
    }
    return receivers;
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
