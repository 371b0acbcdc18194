package io.cqlsurge.workload;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.Map;
import java.util.StringJoiner;

/** Pieces of CQL: names, literals and maps, quoted so that any text survives. */
final class CqlText {
  private CqlText() {}

  /** A name in double quotes, case kept. */
  static String name(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  /** A text literal. */
  static String text(String text) {
    return "'" + text.replace("'", "''") + "'";
  }

  /** A map of texts, in its own order. */
  static String map(Map<String, String> entries) {
    StringJoiner joined = new StringJoiner(", ", "{", "}");
    entries.forEach((key, value) -> joined.add(text(key) + ": " + text(value)));
    return joined.toString();
  }

  /** A blob literal of the bytes that remain; the buffer is left as it is. */
  static String blob(ByteBuffer bytes) {
    byte[] copy = new byte[bytes.remaining()];
    bytes.duplicate().get(copy);
    return "0x" + HexFormat.of().formatHex(copy);
  }
}
