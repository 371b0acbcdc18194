package io.cqlsurge.nullserver;

import com.datastax.oss.protocol.internal.ProtocolConstants.DataType;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads statements with values in their text: blobs, {@code NULL}, and increments of counters. Only
 * for the server's thread.
 */
final class LiteralStatements {
  private static final int GLOBAL_TABLE = 1;
  private static final Pattern DATA = Pattern.compile("\\s*(UPDATE|INSERT|DELETE|SELECT)\\s");
  private static final Pattern LITERAL =
      Pattern.compile("0[xX]([0-9a-fA-F]*)|\\bNULL\\b|(?<=\\+)\\s*(-?[0-9]+)");

  private final PreparedForms reader;
  private final Map<String, Known> known = new HashMap<>();

  LiteralStatements(Tables tables) {
    this.reader = new PreparedForms(tables);
  }

  /**
   * A statement with its values.
   *
   * @param values their number, and each value after its length, as in an execution
   */
  record Text(Known of, ByteBuf values) {}

  /**
   * A statement by its text with markers.
   *
   * @param metadata the description of the columns in a reply, from the flags on
   */
  record Known(Statement statement, ByteBuffer metadata) {}

  /** Returns whether a statement reads or writes a user's table. */
  static boolean isData(String cql) {
    return DATA.matcher(cql).lookingAt() && !cql.contains(" system");
  }

  /**
   * Reads a statement.
   *
   * @throws IllegalArgumentException if the server cannot prepare such a statement either
   */
  Text read(String cql) {
    StringBuilder marked = new StringBuilder();
    List<byte[]> found = new ArrayList<>();
    int length = Short.BYTES;
    Matcher literal = LITERAL.matcher(cql);
    while (literal.find()) {
      literal.appendReplacement(marked, "?");
      byte[] value = value(literal);
      found.add(value);
      length += Integer.BYTES + (value == null ? 0 : value.length);
    }
    literal.appendTail(marked);
    ByteBuf values = Unpooled.buffer(length).writeShort(found.size());
    for (byte[] value : found) {
      values.writeInt(value == null ? -1 : value.length);
      values.writeBytes(value == null ? new byte[0] : value);
    }
    return new Text(known.computeIfAbsent(marked.toString(), this::know), values);
  }

  private static byte[] value(Matcher literal) {
    if (literal.group(1) != null) {
      return HexFormat.of().parseHex(literal.group(1));
    }
    String added = literal.group(2);
    return added == null
        ? null
        : ByteBuffer.allocate(Long.BYTES).putLong(Long.parseLong(added)).array();
  }

  private Known know(String cql) {
    Statement statement = reader.read(cql);
    ByteBuf metadata = Unpooled.buffer();
    metadata.writeInt(GLOBAL_TABLE).writeInt(statement.results().size());
    string(metadata, SystemTables.KEYSPACE);
    string(metadata, "t");
    for (String name : statement.results()) {
      string(metadata, name);
      boolean counts = statement.table().counters() && !name.equals(Statement.KEY);
      metadata.writeShort(counts ? DataType.COUNTER : DataType.BLOB);
    }
    return new Known(statement, metadata.nioBuffer());
  }

  private static void string(ByteBuf into, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    into.writeShort(bytes.length).writeBytes(bytes);
  }
}
