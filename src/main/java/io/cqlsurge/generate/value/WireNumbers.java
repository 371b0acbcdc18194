package io.cqlsurge.generate.value;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;

/** Reads numbers out of values; all leave the buffer as it is, save where the name says take. */
final class WireNumbers {
  private WireNumbers() {}

  /** A whole number with sign, the highest byte first; the lowest 64 bits of a longer one. */
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

  /** A whole number of any size; 0 for an empty value. */
  static BigInteger varint(ByteBuffer value) {
    byte[] bytes = new byte[value.remaining()];
    value.get(value.position(), bytes);
    return bytes.length == 0 ? BigInteger.ZERO : new BigInteger(bytes);
  }

  /** A decimal: how far its point is moved, then its digits. */
  static BigDecimal decimal(ByteBuffer value) {
    int scale = value.getInt(value.position());
    int digits = value.remaining() - Integer.BYTES;
    return new BigDecimal(varint(value.slice(value.position() + Integer.BYTES, digits)), scale);
  }

  /** A float or double. */
  static double real(ByteBuffer value) {
    return value.remaining() == Float.BYTES
        ? value.getFloat(value.position())
        : value.getDouble(value.position());
  }

  /** Takes a number of one to nine bytes without sign off the front of the buffer. */
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
