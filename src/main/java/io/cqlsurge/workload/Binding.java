package io.cqlsurge.workload;

import io.cqlsurge.database.Marker;
import io.cqlsurge.database.Query;
import io.cqlsurge.database.Request;
import io.cqlsurge.distribution.Distribution;
import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.Table;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** Where the values of a statement's markers come from. Belongs to one worker. */
final class Binding {
  private static final String IN = "in(";

  private final Query query;
  private final Table table;
  private final Source[] sources;

  private Binding(Query query, Table table, List<Source> sources) {
    this.query = query;
    this.table = table;
    this.sources = sources.toArray(Source[]::new);
  }

  /**
   * The binding of a statement.
   *
   * @param numbers what feeds the markers that are no column: {@code limit} feeds {@code [limit]}
   * @throws IllegalArgumentException if there is a marker that nothing feeds; {@link #unfed} tells
   */
  static Binding of(Query query, Table table, Map<String, DistributionSpec> numbers) {
    List<Source> sources = new ArrayList<>();
    for (Marker marker : query.markers()) {
      sources.add(
          source(marker, table, numbers)
              .orElseThrow(() -> new IllegalArgumentException(marker.name())));
    }
    return new Binding(query, table, sources);
  }

  /** The names of the markers that nothing feeds. */
  static List<String> unfed(Query query, Table table, Map<String, DistributionSpec> numbers) {
    return query.markers().stream()
        .filter(marker -> source(marker, table, numbers).isEmpty())
        .map(Marker::name)
        .toList();
  }

  private static Optional<Source> source(
      Marker marker, Table table, Map<String, DistributionSpec> numbers) {
    String name = marker.name();
    Optional<Integer> column = column(name, table);
    if (column.isPresent()) {
      int position = column.get();
      return Optional.of(isList(name) ? rows -> listed(rows, position) : cell(position, table));
    }
    return Optional.ofNullable(numbers.get(name.replaceAll("[\\[\\]]", "")))
        .map(spec -> number(spec.create(), marker.type()));
  }

  /** The column that feeds a marker, be it as a list. */
  private static Optional<Integer> column(String marker, Table table) {
    return table.position(
        isList(marker) ? marker.substring(IN.length(), marker.length() - 1) : marker);
  }

  private static boolean isList(String marker) {
    return marker.startsWith(IN) && marker.endsWith(")");
  }

  private static Source cell(int column, Table table) {
    if (column < table.partitionKey().size()) {
      return rows -> rows.first(column);
    }
    if (table.columns().get(column).type().kind() == CqlType.Kind.COUNTER) {
      return rows -> increment(rows.any(column));
    }
    return rows -> rows.any(column);
  }

  /** A counter cannot be set to null; nothing is added where the row has no value. */
  private static ByteBuffer increment(ByteBuffer value) {
    return value == null ? ByteBuffer.allocate(Long.BYTES) : value;
  }

  private static Source number(Distribution distribution, CqlType type) {
    return type.kind() == CqlType.Kind.BIGINT
        ? rows -> ByteBuffer.allocate(Long.BYTES).putLong(0, distribution.next())
        : rows -> ByteBuffer.allocate(Integer.BYTES).putInt(0, (int) distribution.next());
  }

  /** The different values of a column in all rows, as a list. */
  private static ByteBuffer listed(ChosenRows rows, int column) {
    Set<ByteBuffer> values = new LinkedHashSet<>();
    int bytes = Integer.BYTES;
    for (int row = 0; row < rows.count(); row++) {
      ByteBuffer value = rows.cell(row, column);
      if (value != null && values.add(value)) {
        bytes += Integer.BYTES + value.remaining();
      }
    }
    ByteBuffer list = ByteBuffer.allocate(bytes).putInt(values.size());
    values.forEach(value -> list.putInt(value.remaining()).put(value.duplicate()));
    return list.flip();
  }

  /** Room for the rows that the values are taken from. */
  ChosenRows rows() {
    IntStream key = IntStream.range(0, table.keyColumns());
    IntStream bound =
        query.markers().stream()
            .flatMap(marker -> column(marker.name(), table).stream())
            .mapToInt(Integer::intValue);
    return new ChosenRows(table.columns().size(), IntStream.concat(key, bound));
  }

  /** The statement. */
  Query query() {
    return query;
  }

  /** How many markers there are. */
  int markers() {
    return sources.length;
  }

  /** Sets all values of a request for this statement. */
  void fill(Request.Single request, ChosenRows rows) {
    for (int marker = 0; marker < sources.length; marker++) {
      request.set(marker, sources[marker].value(rows));
    }
  }

  /** Gives the value of one marker. */
  @FunctionalInterface
  private interface Source {
    ByteBuffer value(ChosenRows rows);
  }
}
