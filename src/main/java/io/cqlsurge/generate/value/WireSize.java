package io.cqlsurge.generate.value;

import io.cqlsurge.schema.CqlType;
import java.util.OptionalInt;

/**
 * The types whose values have a fixed size: a vector's elements are then not preceded by their
 * length.
 */
final class WireSize {
  private WireSize() {}

  /**
   * Returns the size of a type's values in bytes, for the types that the database treats as fixed.
   * Values of tinyint, smallint, date and time have a fixed size too, but the database does not
   * treat them so.
   */
  static OptionalInt fixed(CqlType type) {
    return switch (type.kind()) {
      case BOOLEAN -> OptionalInt.of(Byte.BYTES);
      case INT, FLOAT -> OptionalInt.of(Integer.BYTES);
      case BIGINT, COUNTER, DOUBLE, TIMESTAMP -> OptionalInt.of(Long.BYTES);
      case UUID, TIMEUUID -> OptionalInt.of(2 * Long.BYTES);
      case VECTOR -> vector(type);
      default -> OptionalInt.empty();
    };
  }

  private static OptionalInt vector(CqlType type) {
    OptionalInt element = fixed(type.part(0));
    return element.isPresent()
        ? OptionalInt.of(element.getAsInt() * type.length())
        : OptionalInt.empty();
  }
}
