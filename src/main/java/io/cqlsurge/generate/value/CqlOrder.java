package io.cqlsurge.generate.value;

import io.cqlsurge.schema.CqlType;
import java.nio.ByteBuffer;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The orders in which the database sorts values in wire format: rows by their clustering columns,
 * sets, and maps by their keys. Safe for many threads; buffers are not changed.
 */
public final class CqlOrder {
  /** Compares byte by byte, unsigned; a prefix of a value is before the value. */
  static final Comparator<ByteBuffer> UNSIGNED_BYTES = CqlOrder::unsignedBytes;

  /** Compares signed numbers of one to eight bytes. */
  private static final Comparator<ByteBuffer> SIGNED =
      Comparator.comparingLong(WireNumbers::signed);

  private static final Comparator<ByteBuffer> HALVES =
      Comparator.comparingLong(CqlOrder::high).thenComparingLong(CqlOrder::low);

  /** Mask that turns a comparison of eight signed bytes into a signed 64-bit comparison. */
  private static final long SIGNED_BYTES = 0x0080808080808080L;

  private CqlOrder() {}

  /**
   * Returns a type's order; empty values are first.
   *
   * @throws IllegalArgumentException if the order is unknown because the type contains a custom
   *     type
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
      case LIST, SET, MAP, TUPLE, UDT, VECTOR ->
          each(value -> WireParts.of(type, value), parts(type));
      case CUSTOM -> throw new IllegalArgumentException("cannot order values of type " + type);
    };
  }

  /**
   * Returns the order in which cassandra-stress sorts generated values, as their Java classes
   * define it; it differs for blobs and UUIDs. Empty for a type without an order, and for all types
   * that cassandra-stress rejects.
   */
  static Optional<Comparator<ByteBuffer>> natural(CqlType type) {
    return switch (type.kind()) {
      case BLOB -> Optional.of(ByteBuffer::compareTo);
      case UUID, TIMEUUID -> Optional.of(HALVES);
      case TIME -> Optional.of(SIGNED);
      case INET, DURATION, LIST, SET, MAP, TUPLE, UDT, VECTOR, CUSTOM -> Optional.empty();
      default -> Optional.of(of(type));
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

  /** Returns the time of a UUID with its most significant bits first, after the version. */
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

  /**
   * Compares component by component; the orders are used in turn. A prefix is before a longer
   * value.
   */
  private static Comparator<ByteBuffer> each(
      Function<ByteBuffer, List<ByteBuffer>> split, List<Comparator<ByteBuffer>> orders) {
    return (one, other) -> {
      List<ByteBuffer> components = split.apply(one);
      List<ByteBuffer> otherComponents = split.apply(other);
      Iterator<ByteBuffer> second = otherComponents.iterator();
      int index = 0;
      for (ByteBuffer first : components) {
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
