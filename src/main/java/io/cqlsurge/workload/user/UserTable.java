package io.cqlsurge.workload.user;

import io.cqlsurge.cql.Identifier;
import io.cqlsurge.generate.partition.PartitionCursor;
import io.cqlsurge.generate.partition.PartitionShape;
import io.cqlsurge.generate.partition.Seed;
import io.cqlsurge.profile.Profile;
import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.Literals;
import io.cqlsurge.schema.Table;
import io.cqlsurge.workload.CqlText;
import io.cqlsurge.workload.RequestText;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A profile's table in the database, and the shape of its partitions. It is thread-safe.
 *
 * @param number its position in an outcome file
 * @param table the table without the columns that are left out
 * @param whole the table with all columns
 * @param clock the columns with the time of the request
 */
record UserTable(
    int number,
    Profile profile,
    Table table,
    Table whole,
    PartitionShape shape,
    ClockCells clock,
    Literals literals) {
  /** Maximum number of partition keys in an error message. */
  private static final int SHOWN_KEYS = 10;

  private static final int MAX_CHARACTERS = 256;

  /** Returns the table's name with its keyspace, for a statement. */
  String quotedName() {
    return CqlText.table(table.keyspace(), table.name());
  }

  /** Returns how clustering values of wide partitions were kept; empty if none was wide. */
  Optional<String> keptRows() {
    return shape
        .store()
        .use()
        .map(
            use ->
                String.format(
                    Locale.ROOT,
                    "Clustering values of wide partitions of %s: %.1f MB kept, %,d generated, %,d"
                        + " found.",
                    plainName(),
                    use.bytes() / 1e6,
                    use.generated(),
                    use.found()));
  }

  /** Returns whether a partition in the database has rows from several seeds, one row each. */
  boolean isRowOfFile() {
    return shape.isInOrder(table.clustering());
  }

  /** Returns the table's name with its keyspace, for messages. */
  String plainName() {
    return table.keyspace() + "." + table.name();
  }

  /** Returns the values of some columns with their names, for messages: {@code k = 1, c = 'x'}. */
  String shown(List<Column> columns, ByteBuffer[] values) {
    StringJoiner joined = new StringJoiner(", ");
    for (int i = 0; i < columns.size(); i++) {
      joined.add(
          Identifier.quoted(columns.get(i).name()) + " = " + shown(columns.get(i), values[i]));
    }
    return joined.toString();
  }

  /** Returns the condition that columns have values, as CQL. */
  String condition(List<Column> columns, ByteBuffer[] values) {
    return new RequestText(literals).condition(columns, values);
  }

  /**
   * Returns a value for messages, with control characters as {@code \x0a}; a long value is
   * truncated.
   */
  String shown(Column column, @Nullable ByteBuffer value) {
    String literal = literals.format(column.type(), value);
    StringBuilder text = new StringBuilder();
    literal
        .codePoints()
        .limit(MAX_CHARACTERS)
        .mapToObj(
            point ->
                Character.isISOControl(point)
                    ? String.format("\\x%02x", point)
                    : Character.toString(point))
        .forEach(text::append);
    return literal.length() > MAX_CHARACTERS
        ? text + "... (" + literal.length() + " characters)"
        : text.toString();
  }

  /** Returns how a value differs, for messages; by its bytes if the texts are the same. */
  String difference(Column column, @Nullable ByteBuffer expected, @Nullable ByteBuffer found) {
    String wanted = shown(column, expected);
    String other = shown(column, found);
    if (expected != null && found != null && wanted.equals(other)) {
      int same = expected.mismatch(found);
      wanted = "from byte " + same + " " + bytes(expected, same);
      other = bytes(found, same);
    }
    return "expected " + wanted + ", found " + other;
  }

  private String bytes(ByteBuffer value, int from) {
    ByteBuffer bytes = value.slice(value.position() + from, value.remaining() - from);
    return shown(Column.of("", CqlType.of(CqlType.Kind.BLOB)), bytes);
  }

  /** Returns what generates the partition key of a seed; for one thread. */
  LongFunction<List<ByteBuffer>> keys() {
    PartitionCursor cursor = new PartitionCursor(shape);
    Seed seed = new Seed();
    return value -> {
      seed.set(value);
      cursor.moveTo(seed);
      return IntStream.range(0, table.partitionKey().size()).mapToObj(cursor::key).toList();
    };
  }

  /** Returns the first row's partition key values. */
  ByteBuffer[] key(ChosenRows rows) {
    ByteBuffer[] key = new ByteBuffer[table.partitionKey().size()];
    for (int column = 0; column < key.length; column++) {
      key[column] = rows.first(column);
    }
    return key;
  }

  /** Returns the partition keys of a request for an error message: {@code 1|'a', 2|'b'}. */
  String keys(List<ByteBuffer[]> keys) {
    StringJoiner joined = new StringJoiner(", ");
    keys.stream().limit(SHOWN_KEYS).map(this::key).forEach(joined::add);
    if (keys.size() > SHOWN_KEYS) {
      joined.add((keys.size() - SHOWN_KEYS) + " more");
    }
    return joined.toString();
  }

  private String key(ByteBuffer[] values) {
    StringJoiner joined = new StringJoiner("|");
    for (int i = 0; i < values.length; i++) {
      joined.add(shown(table.partitionKey().get(i), values[i]));
    }
    return joined.toString();
  }
}
