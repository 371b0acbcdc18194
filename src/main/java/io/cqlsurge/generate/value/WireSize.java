package io.cqlsurge.generate.value;

import io.cqlsurge.schema.CqlType;
import java.util.OptionalInt;

/** Which types have values of one size: the elements of a vector are then not told their length. */
final class WireSize {
  private WireSize() {}

  /**
   * How many bytes each value of a type has, for the types of which the database says so: those of
   * tinyint, smallint, date and time are alike in size too, yet count among the others.
   */
  static OptionalInt fixed(CqlType type) {
    return switch (type.kind()) {
      case BOOLEAN -> OptionalInt.of(Byte.BYTES);
      case INT, FLOAT -> OptionalInt.of(Integer.BYTES);
      case BIGINT, COUNTER, DOUBLE, TIMESTAMP -> OptionalInt.of(Long.BYTES);
      case UUID, TIMEUUID -> OptionalInt.of(2 * Long.BYTES);
      case VECTOR -> vector(type);
      case ASCII,
          TEXT,
          BLOB,
          TINYINT,
          SMALLINT,
          VARINT,
          DECIMAL,
          INET,
          DATE,
          TIME,
          DURATION,
          LIST,
          SET,
          MAP,
          TUPLE,
          UDT,
          CUSTOM ->
          OptionalInt.empty();
    };
  }

  private static OptionalInt vector(CqlType type) {
    OptionalInt element = fixed(type.part(0));
    return element.isPresent()
        ? OptionalInt.of(element.getAsInt() * type.length())
        : OptionalInt.empty();
  }
}
