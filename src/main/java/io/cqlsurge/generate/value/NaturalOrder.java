package io.cqlsurge.generate.value;

import io.cqlsurge.schema.CqlType;
import java.nio.ByteBuffer;
import java.util.Comparator;
import java.util.Optional;

/**
 * The orders in which cassandra-stress sorts generated values, as their Java classes define them.
 * They differ from the database's for blobs and UUIDs.
 */
final class NaturalOrder {
  private static final Comparator<ByteBuffer> HALVES =
      Comparator.<ByteBuffer>comparingLong(uuid -> uuid.getLong(uuid.position()))
          .thenComparingLong(uuid -> uuid.getLong(uuid.position() + Long.BYTES));

  private NaturalOrder() {}

  /**
   * Returns a type's order; empty for a type without an order, and for all types that
   * cassandra-stress rejects.
   */
  static Optional<Comparator<ByteBuffer>> of(CqlType type) {
    return switch (type.kind()) {
      case BLOB -> Optional.of(ByteBuffer::compareTo);
      case UUID, TIMEUUID -> Optional.of(HALVES);
      case TIME -> Optional.of(CqlOrder.SIGNED);
      case INET, DURATION, LIST, SET, MAP, TUPLE, UDT, VECTOR, CUSTOM -> Optional.empty();
      default -> Optional.of(CqlOrder.of(type));
    };
  }
}
