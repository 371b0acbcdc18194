package io.cqlsurge.generate.value;

import io.cqlsurge.schema.CqlType;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** Splits values of collections, tuples, user-defined types and vectors into their components. */
public final class WireParts {
  private WireParts() {}

  /**
   * Returns the components of a value: of a map, keys and values in turn; of a type without
   * components, none. A field of a tuple or user-defined type can be null.
   */
  public static List<ByteBuffer> of(CqlType type, ByteBuffer value) {
    return switch (type.kind()) {
      case LIST, SET -> collection(value, 1);
      case MAP -> collection(value, 2);
      case TUPLE, UDT -> tuple(value, type.parts().size());
      case VECTOR -> vector(value, type.part(0));
      default -> List.of();
    };
  }

  /** Returns the elements of a list or set, or the keys and values of a map in turn. */
  public static List<ByteBuffer> collection(ByteBuffer value, int valuesPerElement) {
    ByteBuffer rest = value.duplicate();
    List<ByteBuffer> parts = new ArrayList<>();
    int left = rest.hasRemaining() ? rest.getInt() * valuesPerElement : 0;
    while (left > 0) {
      parts.add(take(rest, rest.getInt()));
      left--;
    }
    return parts;
  }

  /**
   * Returns all fields of a tuple or user-defined type; null for a field that is null or missing at
   * the end.
   */
  static List<ByteBuffer> tuple(ByteBuffer value, int count) {
    ByteBuffer rest = value.duplicate();
    List<ByteBuffer> parts = new ArrayList<>();
    while (parts.size() < count) {
      int size = rest.hasRemaining() ? rest.getInt() : -1;
      parts.add(size < 0 ? null : take(rest, size));
    }
    return parts;
  }

  static List<ByteBuffer> vector(ByteBuffer value, CqlType element) {
    ByteBuffer rest = value.duplicate();
    OptionalInt fixed = fixedSize(element);
    List<ByteBuffer> parts = new ArrayList<>();
    while (rest.hasRemaining()) {
      parts.add(take(rest, fixed.orElseGet(() -> (int) WireNumbers.takeUnsignedVint(rest))));
    }
    return parts;
  }

  private static ByteBuffer take(ByteBuffer rest, int size) {
    ByteBuffer part = rest.slice(rest.position(), size);
    rest.position(rest.position() + size);
    return part;
  }

  /**
   * Returns the size of a type's values in bytes, for the types that the database treats as fixed.
   * Values of tinyint, smallint, date and time have a fixed size too, but the database does not
   * treat them so.
   */
  static OptionalInt fixedSize(CqlType type) {
    return switch (type.kind()) {
      case BOOLEAN -> OptionalInt.of(Byte.BYTES);
      case INT, FLOAT -> OptionalInt.of(Integer.BYTES);
      case BIGINT, COUNTER, DOUBLE, TIMESTAMP -> OptionalInt.of(Long.BYTES);
      case UUID, TIMEUUID -> OptionalInt.of(2 * Long.BYTES);
      case VECTOR -> fixedVector(type);
      default -> OptionalInt.empty();
    };
  }

  private static OptionalInt fixedVector(CqlType type) {
    OptionalInt element = fixedSize(type.part(0));
    return element.isPresent()
        ? OptionalInt.of(element.getAsInt() * type.length())
        : OptionalInt.empty();
  }
}
