package io.cqlsurge.workload.user;

import io.cqlsurge.database.Marker;
import io.cqlsurge.distribution.Distribution;
import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.CqlType.Kind;
import io.cqlsurge.schema.Table;
import java.nio.ByteBuffer;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The source of a bind marker's value. It belongs to one worker.
 *
 * @param column the position of the column that provides the value, if any
 */
record MarkerSource(OptionalInt column, Source source) {
  /** The names that servers give to markers for one column element or for several column values. */
  private static final Pattern OF_COLUMN = Pattern.compile("(in|value|key|idx)\\((.*)\\)");

  private static final Pattern NUMBER = Pattern.compile("\\[(.*)\\]");

  /** A function from a statement's rows to a marker's value. */
  @FunctionalInterface
  interface Source {
    @Nullable ByteBuffer value(ChosenRows rows);
  }

  /**
   * Returns a marker's source.
   *
   * @param numbers the values of markers that are not columns: {@code limit} is for {@code [limit]}
   */
  static Optional<MarkerSource> of(
      Marker marker, Table table, Map<String, DistributionSpec> numbers) {
    Optional<Integer> whole = table.position(marker.name());
    if (whole.isPresent()) {
      return Optional.of(new MarkerSource(OptionalInt.of(whole.get()), cell(whole.get(), table)));
    }
    Matcher part = OF_COLUMN.matcher(marker.name());
    if (part.matches()) {
      return partOf(part, table).map(column -> part(part.group(1), column, table));
    }
    Matcher number = NUMBER.matcher(marker.name());
    return number.matches()
        ? Optional.ofNullable(numbers.get(number.group(1)))
            .map(
                spec -> new MarkerSource(OptionalInt.empty(), number(spec.create(), marker.type())))
        : Optional.empty();
  }

  /** Returns the value's type for a marker of this name, if a column provides it. */
  static Optional<CqlType> type(String marker, Table table) {
    Matcher part = OF_COLUMN.matcher(marker);
    Optional<Integer> column = part.matches() ? partOf(part, table) : table.position(marker);
    return column
        .map(position -> table.columns().get(position).type())
        .map(type -> part.matches() ? partType(part.group(1), type) : type);
  }

  /**
   * Returns the column of a marker such as {@code value(column)}; only collections have elements,
   * keys and values.
   */
  private static Optional<Integer> partOf(Matcher part, Table table) {
    return table
        .position(part.group(2))
        .filter(
            column ->
                part.group(1).equals("in")
                    || table.columns().get(column).type().kind().isCollection());
  }

  private static CqlType partType(String form, CqlType column) {
    boolean map = column.kind() == Kind.MAP;
    return switch (form) {
      case "in" -> CqlType.of(Kind.LIST, column);
      case "key" -> map ? column.part(0) : CqlType.of(Kind.INT);
      case "value" -> column.part(map ? 1 : 0);
      default -> CqlType.of(Kind.INT);
    };
  }

  private static Source cell(int column, Table table) {
    if (column < table.partitionKey().size()) {
      return rows -> rows.first(column);
    }
    return table.columns().get(column).type().kind() == Kind.COUNTER
        ? rows -> increment(rows.any(column))
        : rows -> rows.any(column);
  }

  /** Returns the increment of a counter, which cannot be null: 0 if the row has no value. */
  private static ByteBuffer increment(@Nullable ByteBuffer value) {
    return value == null ? ByteBuffer.allocate(Long.BYTES) : value;
  }

  private static MarkerSource part(String form, int column, Table table) {
    boolean map = table.columns().get(column).type().kind() == Kind.MAP;
    Source source =
        switch (form) {
          case "in" -> rows -> listed(rows, column);
          case "key" -> map ? rows -> element(rows.any(column), 0) : MarkerSource::firstIndex;
          case "value" -> rows -> element(rows.any(column), map ? 1 : 0);
          default -> MarkerSource::firstIndex;
        };
    return new MarkerSource(OptionalInt.of(column), source);
  }

  private static ByteBuffer firstIndex(ChosenRows rows) {
    return ByteBuffer.allocate(Integer.BYTES);
  }

  /**
   * Returns the element at a position of a collection; keys and values of a map count separately.
   */
  private static @Nullable ByteBuffer element(@Nullable ByteBuffer collection, int position) {
    if (collection == null || collection.getInt(collection.position()) == 0) {
      return null;
    }
    ByteBuffer rest = collection.duplicate().position(collection.position() + Integer.BYTES);
    for (int i = 0; i < position; i++) {
      int length = rest.getInt();
      rest.position(rest.position() + length);
    }
    int length = rest.getInt();
    return rest.slice(rest.position(), length);
  }

  private static Source number(Distribution distribution, CqlType type) {
    return type.kind() == Kind.BIGINT
        ? rows -> ByteBuffer.allocate(Long.BYTES).putLong(0, distribution.next())
        : rows -> ByteBuffer.allocate(Integer.BYTES).putInt(0, (int) distribution.next());
  }

  /** Returns the different values of a column in all rows, as a list. */
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
}
