package io.cqlsurge.workload.user;

import io.cqlsurge.database.Marker;
import io.cqlsurge.distribution.Distribution;
import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.CqlType.Kind;
import io.cqlsurge.schema.Table;
import java.nio.ByteBuffer;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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

  /** Time from the start of the Gregorian calendar to 1970, in ms. */
  private static final long GREGORIAN_MS = 12_219_292_800_000L;

  private static final long TICKS_PER_MS = 10_000;

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
      Marker marker, UserTable userTable, Map<String, DistributionSpec> numbers) {
    Table table = userTable.table();
    Optional<Integer> whole = table.position(marker.name());
    if (whole.isPresent()) {
      return Optional.of(cell(whole.get(), table, marker.type()));
    }
    if (marker.name().equals(JSON)) {
      return Optional.of(JsonRow.source(userTable));
    }
    Matcher part = OF_COLUMN.matcher(marker.name());
    if (part.matches()) {
      return partOf(part, table).map(column -> part(part.group(1), column, table, marker.type()));
    }
    Matcher number = NUMBER.matcher(marker.name());
    return number.matches()
        ? Optional.ofNullable(numbers.get(number.group(1)))
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
    Kind kind = table.columns().get(column).type().kind();
    Source source =
        column < table.partitionKey().size()
            ? rows -> rows.first(column)
            : rows -> rows.any(column);
    Source converted =
        switch (kind) {
          case COUNTER -> rows -> increment(source.value(rows));
          case MAP -> wanted.kind() == Kind.SET ? rows -> keys(source.value(rows)) : source;
          case TIMEUUID ->
              wanted.kind() == Kind.TIMESTAMP ? rows -> time(source.value(rows)) : source;
          default -> source;
        };
    return new MarkerSource(List.of(column), converted);
  }

  private static @Nullable ByteBuffer keys(@Nullable ByteBuffer map) {
    if (map == null) {
      return null;
    }
    int count = map.getInt(map.position());
    ByteBuffer keys = ByteBuffer.allocate(map.remaining()).putInt(count);
    for (int i = 0; i < count; i++) {
      ByteBuffer key = elementAt(map, 2 * i);
      keys.putInt(key.remaining()).put(key);
    }
    return keys.flip();
  }

  /** Returns the time of a {@code timeuuid} as a timestamp: ms since 1970 (RFC 4122, 4.1.4). */
  private static @Nullable ByteBuffer time(@Nullable ByteBuffer uuid) {
    if (uuid == null) {
      return null;
    }
    UUID parsed = new UUID(uuid.getLong(uuid.position()), 0);
    long ms = parsed.timestamp() / TICKS_PER_MS - GREGORIAN_MS;
    return ByteBuffer.allocate(Long.BYTES).putLong(0, ms);
  }

  /** Returns the increment of a counter, which cannot be null: 0 if the row has no value. */
  private static ByteBuffer increment(@Nullable ByteBuffer value) {
    return value == null ? ByteBuffer.allocate(Long.BYTES) : value;
  }

  private static MarkerSource part(String form, int column, Table table, CqlType wanted) {
    if (form.equals("token")) {
      return cell(column, table, wanted);
    }
    boolean map = table.columns().get(column).type().kind() == Kind.MAP;
    Source source =
        switch (form) {
          case "in" -> rows -> listed(rows, column);
          case "key" -> map ? rows -> element(rows.any(column), 0) : MarkerSource::firstIndex;
          case "value" -> rows -> element(rows.any(column), map ? 1 : 0);
          default -> MarkerSource::firstIndex;
        };
    return new MarkerSource(List.of(column), source);
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
    return elementAt(collection, position);
  }

  private static ByteBuffer elementAt(ByteBuffer collection, int position) {
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
