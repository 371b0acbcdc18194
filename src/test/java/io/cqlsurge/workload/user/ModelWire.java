package io.cqlsurge.workload.user;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Values in wire format, for the {@link ModelDatabase}. */
final class ModelWire {
  private ModelWire() {}

  static ByteBuffer number(long number) {
    return ByteBuffer.allocate(Long.BYTES).putLong(0, number);
  }

  static byte[] bytes(ByteBuffer value) {
    byte[] bytes = new byte[value.remaining()];
    value.duplicate().get(bytes);
    return bytes;
  }

  /** Returns a copy that stays valid; null for null. */
  static ByteBuffer copy(ByteBuffer value) {
    return value == null ? null : ByteBuffer.wrap(bytes(value));
  }

  /** Returns the elements of a collection; keys and values of a map in turn. */
  static List<ByteBuffer> elements(ByteBuffer collection) {
    return collection == null || !collection.hasRemaining()
        ? List.of()
        : parts(collection.duplicate().position(collection.position() + Integer.BYTES));
  }

  /** Returns the parts of a tuple or user-defined type; a part can be null. */
  static List<ByteBuffer> parts(ByteBuffer value) {
    ByteBuffer rest = value.duplicate();
    List<ByteBuffer> parts = new ArrayList<>();
    while (rest.hasRemaining()) {
      int length = rest.getInt();
      parts.add(length < 0 ? null : copy(rest.slice(rest.position(), length)));
      rest.position(rest.position() + Math.max(0, length));
    }
    return parts;
  }

  static ByteBuffer collection(List<ByteBuffer> parts, int count) {
    ByteBuffer fields = fields(parts);
    return ByteBuffer.allocate(Integer.BYTES + fields.remaining()).putInt(count).put(fields).flip();
  }

  static ByteBuffer fields(List<ByteBuffer> parts) {
    int length = parts.stream().mapToInt(part -> part == null ? 0 : part.remaining()).sum();
    ByteBuffer bytes = ByteBuffer.allocate(length + parts.size() * Integer.BYTES);
    for (ByteBuffer part : parts) {
      bytes.putInt(part == null ? -1 : part.remaining());
      if (part != null) {
        bytes.put(part.duplicate());
      }
    }
    return bytes.flip();
  }
}
