package io.cqlsurge.generate.value;

/** A conversion of a drawn number to a value in wire format. It is stateless. */
@FunctionalInterface
public interface NumberForm {
  /** Milliseconds from the first day of the Gregorian calendar to 1970. */
  long GREGORIAN_MS = 12_219_292_800_000L;

  long MS_PER_DAY = 86_400_000;
  long MS_PER_MONTH = 30 * MS_PER_DAY;

  void write(long number, Bytes into);

  /** Returns the form of the lowest bytes, most significant byte first. */
  static NumberForm bytes(int count) {
    return (number, into) -> into.addHighFirst(number, count);
  }

  /** Returns the form for decimals with some digits after the decimal point. */
  static NumberForm decimal(int scale) {
    return (number, into) -> {
      into.addHighFirst(scale, Integer.BYTES);
      into.addVarint(number);
    };
  }

  static NumberForm booleans(BooleanRule rule) {
    return switch (rule) {
      case EVEN -> (number, into) -> into.add((byte) (number % 2 == 0 ? 1 : 0));
      case ALWAYS_TRUE -> (number, into) -> into.add((byte) 1);
    };
  }

  /**
   * Writes a date, whose number counts days from 1970; the wire format counts from 2^31 days
   * earlier.
   */
  static void date(long number, Bytes into) {
    into.addHighFirst((int) number ^ Integer.MIN_VALUE, Integer.BYTES);
  }

  /** Writes a UUID without a version, in which both halves are the number. */
  static void uuid(long number, Bytes into) {
    into.addHighFirst(number, Long.BYTES);
    into.addHighFirst(number, Long.BYTES);
  }

  /** Returns the form of version 1 UUIDs from milliseconds since 1970; the low half is constant. */
  static NumberForm timeuuid(long low) {
    return (number, into) -> {
      long time = (number + GREGORIAN_MS) * 10_000;
      into.addHighFirst(time, Integer.BYTES);
      into.addHighFirst(time >>> 32, Short.BYTES);
      into.addHighFirst((time >>> 48) | 0x1000, Short.BYTES);
      into.addHighFirst(low, Long.BYTES);
    };
  }

  /** Writes a duration in milliseconds as months of 30 days, days of 24 hours, and nanoseconds. */
  static void duration(long number, Bytes into) {
    zigzag(number / MS_PER_MONTH, into);
    zigzag(number % MS_PER_MONTH / MS_PER_DAY, into);
    zigzag(number % MS_PER_DAY * 1_000_000, into);
  }

  private static void zigzag(long number, Bytes into) {
    into.addUnsignedVint((number << 1) ^ (number >> 63));
  }
}
