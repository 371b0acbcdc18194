package io.cqlsurge.workload;

import io.cqlsurge.cql.Identifier;
import io.cqlsurge.schema.Column;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.stream.Collectors;

/** Fragments of CQL: names, literals and maps, quoted so that any text is valid. */
public final class CqlText {
  private static final int SHOWN_BYTES = 256;

  private CqlText() {}

  /** Returns a name in double quotes, which keep its case. */
  public static String name(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  /** Returns names of columns separated by commas, quoted only where necessary. */
  public static String names(List<String> names) {
    return names.stream().map(Identifier::quoted).collect(Collectors.joining(", "));
  }

  /** Returns a condition that each column is equal to a bind marker. */
  public static String keys(List<Column> columns) {
    return equal(Column.names(columns));
  }

  static String equal(List<String> names) {
    return names.stream()
        .map(name -> Identifier.quoted(name) + " = ?")
        .collect(Collectors.joining(" AND "));
  }

  /** Returns a table's name with its keyspace, quoted only where necessary. */
  public static String table(String keyspace, String name) {
    return Identifier.quoted(keyspace) + "." + Identifier.quoted(name);
  }

  /** Returns the statement that reads columns of the rows with given values of key columns. */
  public static String select(List<String> columns, String table, List<String> key) {
    return "SELECT %s FROM %s WHERE %s".formatted(names(columns), table, equal(key));
  }

  static String text(String text) {
    return "'" + text.replace("'", "''") + "'";
  }

  /** Returns a literal for a text map, in the map's order. */
  public static String map(Map<String, String> entries) {
    StringJoiner joined = new StringJoiner(", ", "{", "}");
    entries.forEach((key, value) -> joined.add(text(key) + ": " + text(value)));
    return joined.toString();
  }

  /**
   * Returns the remaining bytes as a blob literal for a message. A long literal is truncated and
   * followed by its length. The buffer is not changed.
   */
  public static String blob(ByteBuffer bytes) {
    return "0x" + hex(bytes);
  }

  /** Returns bytes as hexadecimal digits without a prefix; a long value is truncated. */
  public static String hex(ByteBuffer bytes) {
    byte[] copy = new byte[Math.min(SHOWN_BYTES, bytes.remaining())];
    bytes.duplicate().get(copy);
    String digits = HexFormat.of().formatHex(copy);
    return copy.length == bytes.remaining()
        ? digits
        : digits + "... (" + bytes.remaining() + " bytes)";
  }
}
