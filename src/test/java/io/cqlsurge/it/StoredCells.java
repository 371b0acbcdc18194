package io.cqlsurge.it;

import com.datastax.oss.driver.api.core.CqlSession;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Looks into rows and result lines. */
final class StoredCells {
  private StoredCells() {}

  static String hex(ByteBuffer buffer) {
    byte[] bytes = new byte[buffer.remaining()];
    buffer.duplicate().get(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  /** The key of some row of the blob table. */
  static ByteBuffer key(TestNode node, String keyspace) {
    try (CqlSession session = node.session()) {
      return session
          .execute("SELECT key FROM " + keyspace + ".standard1 LIMIT 1")
          .one()
          .getByteBuffer(0);
    }
  }

  /** The whole number behind a label in a line of results. */
  static long number(String line, String label) {
    Matcher matcher = Pattern.compile("[\\[ ]" + Pattern.quote(label) + "([0-9,]+)").matcher(line);
    if (!matcher.find()) {
      throw new IllegalStateException("no " + label + " in " + line);
    }
    return Long.parseLong(matcher.group(1).replace(",", "").strip());
  }
}
