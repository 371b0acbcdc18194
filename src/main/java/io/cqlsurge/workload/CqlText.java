package io.cqlsurge.workload;

import io.cqlsurge.cql.Identifier;
import io.cqlsurge.schema.Column;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.stream.Collectors;

/** Pieces of CQL: names, literals and maps, quoted so that any text survives. */
public final class CqlText {
  private static final int SHOWN_BYTES = 256;

  private CqlText() {}

  /** A name in double quotes, case kept. */
  public static String name(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  /** Names of columns, as few in quotes as possible, between commas. */
  public static String names(List<String> names) {
    return names.stream().map(Identifier::quoted).collect(Collectors.joining(", "));
  }

  /** Columns that each have to be equal to a value. */
  public static String keys(List<Column> columns) {
    return columns.stream()
        .map(column -> Identifier.quoted(column.name()) + " = ?")
        .collect(Collectors.joining(" AND "));
  }

  /** A text literal. */
  static String text(String text) {
    return "'" + text.replace("'", "''") + "'";
  }

  /** A map of texts, in its own order. */
  public static String map(Map<String, String> entries) {
    StringJoiner joined = new StringJoiner(", ", "{", "}");
    entries.forEach((key, value) -> joined.add(text(key) + ": " + text(value)));
    return joined.toString();
  }

  /**
   * A blob literal of the bytes that remain, for a message: a long one is cut, with its length. The
   * buffer is left as it is.
   */
  public static String blob(ByteBuffer bytes) {
    return "0x" + hex(bytes);
  }

  /** Bytes as hexadecimal digits without a prefix; a long value is cut. */
  public static String hex(ByteBuffer bytes) {
    byte[] copy = new byte[Math.min(SHOWN_BYTES, bytes.remaining())];
    bytes.duplicate().get(copy);
    String digits = HexFormat.of().formatHex(copy);
    return copy.length == bytes.remaining()
        ? digits
        : digits + "... (" + bytes.remaining() + " bytes)";
  }
}
