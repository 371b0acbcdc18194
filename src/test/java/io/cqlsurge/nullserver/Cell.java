package io.cqlsurge.nullserver;

import com.datastax.oss.protocol.internal.ProtocolConstants.DataType;
import com.datastax.oss.protocol.internal.response.result.RawType;
import java.io.ByteArrayOutputStream;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;

/**
 * A value of a system table.
 *
 * @param value the serialized value, or null
 * @param text the value as a condition of a query contains it, without quotes
 */
record Cell(RawType type, ByteBuffer value, String text) {

  static Cell text(String text) {
    return new Cell(
        primitive(DataType.VARCHAR), ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)), text);
  }

  static Cell inet(InetSocketAddress address) {
    byte[] bytes = address.getAddress().getAddress();
    return new Cell(
        primitive(DataType.INET), ByteBuffer.wrap(bytes), address.getAddress().getHostAddress());
  }

  static Cell number(int number) {
    ByteBuffer bytes = ByteBuffer.allocate(Integer.BYTES).putInt(0, number);
    return new Cell(primitive(DataType.INT), bytes, String.valueOf(number));
  }

  static Cell real(double number) {
    ByteBuffer bytes = ByteBuffer.allocate(Double.BYTES).putDouble(0, number);
    return new Cell(primitive(DataType.DOUBLE), bytes, String.valueOf(number));
  }

  static Cell truth(boolean truth) {
    ByteBuffer bytes = ByteBuffer.wrap(new byte[] {(byte) (truth ? 1 : 0)});
    return new Cell(primitive(DataType.BOOLEAN), bytes, String.valueOf(truth));
  }

  static Cell blob(String text) {
    ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    return new Cell(primitive(DataType.BLOB), bytes, "");
  }

  static Cell uuid(UUID uuid) {
    ByteBuffer bytes = ByteBuffer.allocate(2 * Long.BYTES);
    bytes.putLong(0, uuid.getMostSignificantBits()).putLong(8, uuid.getLeastSignificantBits());
    return new Cell(primitive(DataType.UUID), bytes, uuid.toString());
  }

  /** Returns a set of texts. */
  static Cell set(List<String> texts) {
    RawType type = new RawType.RawSet(primitive(DataType.VARCHAR));
    return new Cell(type, collection(texts, texts.size()), "");
  }

  /** Returns a list of texts. */
  static Cell list(List<String> texts) {
    RawType type = new RawType.RawList(primitive(DataType.VARCHAR));
    return new Cell(type, collection(texts, texts.size()), "");
  }

  /** Returns a map of texts, with each value after its key. */
  static Cell map(List<String> texts) {
    RawType text = primitive(DataType.VARCHAR);
    return new Cell(new RawType.RawMap(text, text), collection(texts, texts.size() / 2), "");
  }

  /** Returns this column without a value. */
  Cell empty() {
    return new Cell(type, null, "");
  }

  private static RawType primitive(int type) {
    return RawType.PRIMITIVES.get(type);
  }

  private static ByteBuffer collection(List<String> texts, int size) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(number(size).value().array());
    for (String text : texts) {
      byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
      bytes.writeBytes(number(encoded.length).value().array());
      bytes.writeBytes(encoded);
    }
    return ByteBuffer.wrap(bytes.toByteArray());
  }
}
