package io.cqlsurge.generate.value;

import io.cqlsurge.schema.CqlType;
import java.nio.ByteBuffer;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;

/**
 * The orders in which the database sorts values as they go over the wire: rows by their clustering
 * columns, sets, and maps by their keys. Safe for many threads; buffers are left as they are.
 */
public final class CqlOrder {
  /** Byte by byte without sign; of two where one begins the other, the shorter is first. */
  static final Comparator<ByteBuffer> UNSIGNED_BYTES = CqlOrder::unsignedBytes;

  /** Of one to eight bytes, with sign. */
  static final Comparator<ByteBuffer> SIGNED = Comparator.comparingLong(WireNumbers::signed);

  /** Turns the eight bytes of a word, compared one by one with sign, into a number with sign. */
  private static final long SIGNED_BYTES = 0x0080808080808080L;

  private CqlOrder() {}

  /**
   * The order of a type; empty values come first.
   *
   * @throws IllegalArgumentException if the order is not known, for it holds a custom type
   */
  public static Comparator<ByteBuffer> of(CqlType type) {
    return switch (type.kind()) {
      case ASCII, TEXT, BLOB, INET, DATE, TIME, DURATION -> UNSIGNED_BYTES;
      case TINYINT, SMALLINT, INT, BIGINT, COUNTER, TIMESTAMP, BOOLEAN -> emptyFirst(SIGNED);
      case VARINT -> emptyFirst(Comparator.comparing(WireNumbers::varint));
      case DECIMAL -> emptyFirst(Comparator.comparing(WireNumbers::decimal));
      case FLOAT, DOUBLE -> emptyFirst(Comparator.comparingDouble(WireNumbers::real));
      case UUID -> emptyFirst(CqlOrder::uuids);
      case TIMEUUID -> emptyFirst(CqlOrder::timeuuids);
      case LIST, SET -> each(collection(1), List.of(of(type.part(0))));
      case MAP -> each(collection(2), parts(type));
      case TUPLE, UDT -> each(tuple(type), parts(type));
      case VECTOR -> each(vector(type.part(0)), List.of(of(type.part(0))));
      case CUSTOM -> throw new IllegalArgumentException("cannot order values of type " + type);
    };
  }

  private static Comparator<ByteBuffer> emptyFirst(Comparator<ByteBuffer> order) {
    return (one, other) ->
        one.hasRemaining() && other.hasRemaining()
            ? order.compare(one, other)
            : Integer.compare(one.remaining(), other.remaining());
  }

  private static int unsignedBytes(ByteBuffer one, ByteBuffer other) {
    int same = one.mismatch(other);
    if (same < 0) {
      return 0;
    }
    if (same == one.remaining() || same == other.remaining()) {
      return Integer.compare(one.remaining(), other.remaining());
    }
    return Byte.compareUnsigned(one.get(one.position() + same), other.get(other.position() + same));
  }

  private static long high(ByteBuffer uuid) {
    return uuid.getLong(uuid.position());
  }

  private static long low(ByteBuffer uuid) {
    return uuid.getLong(uuid.position() + Long.BYTES);
  }

  private static int version(ByteBuffer uuid) {
    return (int) (high(uuid) >>> 12) & 15;
  }

  /** The time in a UUID, its highest bits brought to the front, behind the version. */
  private static long time(ByteBuffer uuid) {
    long high = high(uuid);
    return (high << 48) | ((high << 16) & 0xffff00000000L) | (high >>> 32);
  }

  private static int uuids(ByteBuffer one, ByteBuffer other) {
    int versions = Integer.compare(version(one), version(other));
    if (versions != 0) {
      return versions;
    }
    int highs =
        version(one) == 1
            ? Long.compare(time(one), time(other))
            : Long.compareUnsigned(high(one), high(other));
    return highs != 0 ? highs : Long.compareUnsigned(low(one), low(other));
  }

  private static int timeuuids(ByteBuffer one, ByteBuffer other) {
    int times = Long.compare(time(one), time(other));
    return times != 0 ? times : Long.compare(low(one) ^ SIGNED_BYTES, low(other) ^ SIGNED_BYTES);
  }

  private static List<Comparator<ByteBuffer>> parts(CqlType type) {
    return type.parts().stream().map(part -> Comparator.nullsFirst(of(part.type()))).toList();
  }

  private static Function<ByteBuffer, List<ByteBuffer>> collection(int partsAnElement) {
    return value -> WireParts.collection(value, partsAnElement);
  }

  private static Function<ByteBuffer, List<ByteBuffer>> tuple(CqlType type) {
    return value -> WireParts.tuple(value, type.parts().size());
  }

  private static Function<ByteBuffer, List<ByteBuffer>> vector(CqlType element) {
    return value -> WireParts.vector(value, element);
  }

  /** Part by part; the orders are used in turn. Of two that begin alike the shorter is first. */
  private static Comparator<ByteBuffer> each(
      Function<ByteBuffer, List<ByteBuffer>> takeApart, List<Comparator<ByteBuffer>> orders) {
    return (one, other) -> {
      List<ByteBuffer> ones = takeApart.apply(one);
      List<ByteBuffer> others = takeApart.apply(other);
      Iterator<ByteBuffer> second = others.iterator();
      int index = 0;
      for (ByteBuffer first : ones) {
        if (!second.hasNext()) {
          return 1;
        }
        int compared = orders.get(index++ % orders.size()).compare(first, second.next());
        if (compared != 0) {
          return compared;
        }
      }
      return second.hasNext() ? -1 : 0;
    };
  }
}
