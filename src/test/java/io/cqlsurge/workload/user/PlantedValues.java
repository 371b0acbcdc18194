package io.cqlsurge.workload.user;

import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.CqlType.Kind;
import java.nio.ByteBuffer;
import java.util.Map;

/** Values in wire format that no statement writes. */
final class PlantedValues {
  /** The types whose values are valid with another last byte, with their sizes. */
  private static final Map<Kind, Integer> SIZES =
      Map.ofEntries(
          Map.entry(Kind.BOOLEAN, 1),
          Map.entry(Kind.TINYINT, 1),
          Map.entry(Kind.SMALLINT, 2),
          Map.entry(Kind.INT, 4),
          Map.entry(Kind.BIGINT, 8),
          Map.entry(Kind.VARINT, 5),
          Map.entry(Kind.FLOAT, 4),
          Map.entry(Kind.DOUBLE, 8),
          Map.entry(Kind.TIMESTAMP, 8),
          Map.entry(Kind.DATE, 4),
          Map.entry(Kind.INET, 4),
          Map.entry(Kind.UUID, 16),
          Map.entry(Kind.TIMEUUID, 16),
          Map.entry(Kind.BLOB, 9),
          Map.entry(Kind.TEXT, 9),
          Map.entry(Kind.ASCII, 9));

  private PlantedValues() {}

  static boolean isSimple(CqlType type) {
    return SIZES.containsKey(type.kind());
  }

  /** Returns another value of the same type. */
  static ByteBuffer other(ByteBuffer value) {
    if (!value.hasRemaining()) {
      return ByteBuffer.wrap(new byte[] {'x'});
    }
    ByteBuffer other = ModelWire.copy(value);
    int last = other.remaining() - 1;
    return other.put(last, (byte) (other.get(last) ^ 1));
  }

  static ByteBuffer any(Kind kind) {
    return ByteBuffer.allocate(SIZES.get(kind));
  }

  /** Returns a value that is not generated. */
  static ByteBuffer rare(Kind kind) {
    ByteBuffer rare = any(kind);
    return rare.put(0, (byte) 0x71).put(rare.limit() - 1, (byte) 0x17);
  }
}
