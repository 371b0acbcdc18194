package io.cqlsurge.it;

import com.datastax.oss.driver.api.core.CqlSession;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Values of stored rows and of result lines. */
final class StoredCells {
  private StoredCells() {}

  static String hex(ByteBuffer buffer) {
    byte[] bytes = new byte[buffer.remaining()];
    buffer.duplicate().get(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  /** Returns the key of any row of the blob table. */
  static ByteBuffer key(TestNode node, String keyspace) {
    try (CqlSession session = node.session()) {
      return session
          .execute("SELECT key FROM " + keyspace + ".standard1 LIMIT 1")
          .one()
          .getByteBuffer(0);
    }
  }

  /** Returns the integer after a label in a result line. */
  static long number(String line, String label) {
    Matcher matcher = Pattern.compile("[\\[ ]" + Pattern.quote(label) + "([0-9,]+)").matcher(line);
    if (!matcher.find()) {
      throw new IllegalStateException("no " + label + " in " + line);
    }
    return Long.parseLong(matcher.group(1).replace(",", "").strip());
  }
}
