package io.cqlsurge.workload.user;

import io.cqlsurge.database.Marker;
import io.cqlsurge.distribution.Distribution;
import io.cqlsurge.generate.value.NumberForm;
import io.cqlsurge.generate.value.WireParts;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.CqlType.Kind;
import io.cqlsurge.schema.Table;
import java.nio.ByteBuffer;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The source of a bind marker's value. It belongs to one worker.
 *
 * @param columns the positions of the columns that provide the value
 */
record MarkerSource(List<Integer> columns, Source source) {
  /** The names that servers give to markers for one column element or for several column values. */
  private static final Pattern OF_COLUMN = Pattern.compile("(in|value|key|idx|token)\\((.*)\\)");

  private static final String JSON = "[json]";

  private static final long TICKS_PER_MS = 10_000;

  private static final Pattern NUMBER = Pattern.compile("\\[(.*)\\]");

  /** A function from a statement's rows to a marker's value. */
  @FunctionalInterface
  interface Source {
    @Nullable ByteBuffer value(ChosenRows rows);
  }

  /** Returns a marker's source; empty if it has none. */
  static Optional<MarkerSource> of(Marker marker, UserTable userTable, MarkerValues values) {
    SequenceState.Value given = values.given().get(marker.name());
    if (given != null) {
      return Optional.of(new MarkerSource(List.of(), rows -> given.value(rows.sequence())));
    }
    Table table = userTable.table();
    Optional<Integer> whole = table.position(marker.name());
    if (whole.isPresent()) {
      return Optional.of(cell(whole.get(), table, marker.type()));
    }
    if (marker.name().equals(JSON)) {
      List<Integer> all = IntStream.range(0, table.columns().size()).boxed().toList();
      return Optional.of(new MarkerSource(all, rows -> JsonRow.of(userTable, rows)));
    }
    Matcher part = OF_COLUMN.matcher(marker.name());
    if (part.matches()) {
      return partOf(part, table).map(column -> part(part.group(1), column, table, marker.type()));
    }
    Matcher number = NUMBER.matcher(marker.name());
    return number.matches()
        ? Optional.ofNullable(values.numbers().get(number.group(1)))
            .map(spec -> new MarkerSource(List.of(), number(spec.create(), marker.type())))
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
   * Returns whether values of a column are converted for a marker: a map's keys that are removed,
   * and the time of a {@code timeuuid}.
   */
  static boolean isConverted(CqlType column, CqlType marker) {
    return (column.kind() == Kind.MAP && marker.kind() == Kind.SET)
        || (column.kind() == Kind.TIMEUUID && marker.kind() == Kind.TIMESTAMP);
  }

  /**
   * Returns the column of a marker such as {@code value(column)}; only collections have elements,
   * keys and values.
   */
  private static Optional<Integer> partOf(Matcher part, Table table) {
    if (part.group(1).equals("token")) {
      return Optional.of(Integer.valueOf(part.group(2)))
          .filter(column -> column < table.partitionKey().size());
    }
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
      case "token" -> column;
      case "in" -> CqlType.of(Kind.LIST, column);
      case "key" -> map ? column.part(0) : CqlType.of(Kind.INT);
      case "value" -> column.part(map ? 1 : 0);
      default -> CqlType.of(Kind.INT);
    };
  }

  private static MarkerSource cell(int column, Table table, CqlType wanted) {
    CqlType type = table.columns().get(column).type();
    boolean isKey = column < table.partitionKey().size();
    boolean isCounter = type.kind() == Kind.COUNTER;
    UnaryOperator<ByteBuffer> form =
        !isConverted(type, wanted)
            ? UnaryOperator.identity()
            : type.kind() == Kind.MAP ? MarkerSource::keys : MarkerSource::time;
    return new MarkerSource(
        List.of(column),
        rows -> {
          ByteBuffer value = isKey ? rows.first(column) : rows.any(column);
          if (value == null) {
            // The increment of a counter cannot be null.
            return isCounter ? ByteBuffer.allocate(Long.BYTES) : null;
          }
          return form.apply(value);
        });
  }

  private static ByteBuffer keys(ByteBuffer map) {
    List<ByteBuffer> parts = WireParts.collection(map, 2);
    ByteBuffer keys = ByteBuffer.allocate(map.remaining()).putInt(parts.size() / 2);
    for (int i = 0; i < parts.size(); i += 2) {
      keys.putInt(parts.get(i).remaining()).put(parts.get(i));
    }
    return keys.flip();
  }

  /** Returns the time of a {@code timeuuid} as a timestamp: ms since 1970 (RFC 4122, 4.1.4). */
  private static ByteBuffer time(ByteBuffer uuid) {
    UUID parsed = new UUID(uuid.getLong(uuid.position()), 0);
    long ms = parsed.timestamp() / TICKS_PER_MS - NumberForm.GREGORIAN_MS;
    return ByteBuffer.allocate(Long.BYTES).putLong(0, ms);
  }

  private static MarkerSource part(String form, int column, Table table, CqlType wanted) {
    if (form.equals("token")) {
      return cell(column, table, wanted);
    }
    boolean map = table.columns().get(column).type().kind() == Kind.MAP;
    Source source =
        switch (form) {
          case "in" -> rows -> listed(rows, column);
          case "key" -> map ? rows -> first(rows.any(column), 0) : MarkerSource::firstIndex;
          case "value" -> rows -> first(rows.any(column), map ? 1 : 0);
          default -> MarkerSource::firstIndex;
        };
    return new MarkerSource(List.of(column), source);
  }

  private static ByteBuffer firstIndex(ChosenRows rows) {
    return ByteBuffer.allocate(Integer.BYTES);
  }

  /** Returns the first element, key or value of a collection; null if there is none. */
  private static @Nullable ByteBuffer first(@Nullable ByteBuffer collection, int position) {
    return collection == null || collection.getInt(collection.position()) == 0
        ? null
        : WireParts.collection(collection, position + 1).get(position);
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
