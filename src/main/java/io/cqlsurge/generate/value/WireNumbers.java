package io.cqlsurge.generate.value;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;

/**
 * Reads numbers from values. Only the methods whose names start with {@code take} change the
 * buffer.
 */
final class WireNumbers {
  private WireNumbers() {}

  /**
   * Reads a signed whole number, most significant byte first; returns the lowest 64 bits of a
   * longer one.
   */
  static long signed(ByteBuffer value) {
    int start = value.position();
    int size = value.remaining();
    if (size == Integer.BYTES) {
      return value.getInt(start);
    }
    if (size >= Long.BYTES) {
      return value.getLong(start + size - Long.BYTES);
    }
    long number = size == 0 ? 0 : value.get(start);
    for (int i = 1; i < size; i++) {
      number = (number << 8) | (value.get(start + i) & 0xff);
    }
    return number;
  }

  /** Reads a whole number of any size; 0 for an empty value. */
  static BigInteger varint(ByteBuffer value) {
    byte[] bytes = new byte[value.remaining()];
    value.get(value.position(), bytes);
    return bytes.length == 0 ? BigInteger.ZERO : new BigInteger(bytes);
  }

  /** Reads a decimal: the scale, then the digits. */
  static BigDecimal decimal(ByteBuffer value) {
    int scale = value.getInt(value.position());
    int digits = value.remaining() - Integer.BYTES;
    return new BigDecimal(varint(value.slice(value.position() + Integer.BYTES, digits)), scale);
  }

  static double real(ByteBuffer value) {
    return value.remaining() == Float.BYTES
        ? value.getFloat(value.position())
        : value.getDouble(value.position());
  }

  /** Reads an unsigned number of one to nine bytes and moves the buffer's position past it. */
  static long takeUnsignedVint(ByteBuffer bytes) {
    int first = bytes.get() & 0xff;
    int more = Integer.numberOfLeadingZeros(~first << 24);
    long number = more >= 8 ? 0 : first & (0xff >> more);
    for (int i = 0; i < more; i++) {
      number = (number << 8) | (bytes.get() & 0xff);
    }
    return number;
  }
}
