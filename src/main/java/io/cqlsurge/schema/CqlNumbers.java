package io.cqlsurge.schema;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** The conversion between values of all numeric types and numbers. Thread-safe. */
public record CqlNumbers(Literals literals) {
  /**
   * Returns a value as a number; null if it is empty.
   *
   * @param type a type of numbers
   * @throws ArithmeticException if it is infinite or not a number
   */
  public @Nullable BigDecimal of(CqlType type, ByteBuffer value) {
    if (!value.hasRemaining()) {
      return null;
    }
    return switch (type.kind()) {
      case INT -> BigDecimal.valueOf(value.getInt(value.position()));
      case BIGINT, COUNTER -> BigDecimal.valueOf(value.getLong(value.position()));
      case FLOAT, DOUBLE -> finite(literals.format(type, value));
      default -> new BigDecimal(literals.format(type, value));
    };
  }

  /**
   * Returns a number as a value in the protocol's encoding.
   *
   * @param type a type of numbers
   * @throws ArithmeticException if the type does not have this number
   */
  public @Nullable ByteBuffer bytes(CqlType type, BigDecimal number) {
    return switch (type.kind()) {
      case INT -> ByteBuffer.allocate(Integer.BYTES).putInt(0, number.intValueExact());
      case BIGINT -> ByteBuffer.allocate(Long.BYTES).putLong(0, number.longValueExact());
      case SMALLINT -> ByteBuffer.allocate(Short.BYTES).putShort(0, number.shortValueExact());
      case TINYINT -> ByteBuffer.allocate(1).put(0, number.byteValueExact());
      case VARINT -> literals.parse(type, number.toBigIntegerExact().toString());
      case FLOAT -> literals.parse(type, finite("" + number.floatValue()).toString());
      case DOUBLE -> literals.parse(type, finite("" + number.doubleValue()).toString());
      default -> literals.parse(type, number.toPlainString());
    };
  }

  /** Returns a number; throws an {@link ArithmeticException} if it is infinite or not a number. */
  private static BigDecimal finite(String text) {
    if (Character.isLetter(text.charAt(text.length() - 1))) {
      throw new ArithmeticException(text);
    }
    return new BigDecimal(text);
  }
}
