package io.cqlsurge.generate.value;

/** How a drawn number becomes a value on the wire. Keeps nothing between two numbers. */
@FunctionalInterface
interface NumberForm {
  /** Milliseconds from the first day of the Gregorian calendar to 1970. */
  long GREGORIAN_MS = 12_219_292_800_000L;

  long MS_A_DAY = 86_400_000;
  long MS_A_MONTH = 30 * MS_A_DAY;

  /** Adds the value to the bytes. */
  void write(long number, Bytes into);

  /** Its lowest bytes, the highest of them first. */
  static NumberForm bytes(int count) {
    return (number, into) -> into.addHighFirst(number, count);
  }

  /** As few bytes as it takes. */
  static void varint(long number, Bytes into) {
    into.addVarint(number);
  }

  /** A decimal without a fraction. */
  static void decimal(long number, Bytes into) {
    into.addHighFirst(0, Integer.BYTES);
    into.addVarint(number);
  }

  /** True or false. */
  static NumberForm booleans(BooleanRule rule) {
    return switch (rule) {
      case EVEN -> (number, into) -> into.add((byte) (number % 2 == 0 ? 1 : 0));
      case ALWAYS_TRUE -> (number, into) -> into.add((byte) 1);
    };
  }

  /** A day, counted from 1970 on; the wire counts from 2^31 days earlier. */
  static void date(long number, Bytes into) {
    into.addHighFirst((int) number ^ Integer.MIN_VALUE, Integer.BYTES);
  }

  /** Both halves are the number; it has no version. */
  static void uuid(long number, Bytes into) {
    into.addHighFirst(number, Long.BYTES);
    into.addHighFirst(number, Long.BYTES);
  }

  /** A UUID of version 1 by its milliseconds since 1970; its low half is always the same. */
  static NumberForm timeuuid(long low) {
    return (number, into) -> {
      long time = (number + GREGORIAN_MS) * 10_000;
      into.addHighFirst(time, Integer.BYTES);
      into.addHighFirst(time >>> 32, Short.BYTES);
      into.addHighFirst((time >>> 48) | 0x1000, Short.BYTES);
      into.addHighFirst(low, Long.BYTES);
    };
  }

  /** A length of time in milliseconds, told in months of 30 days, days of 24 hours and the rest. */
  static void duration(long number, Bytes into) {
    zigzag(number / MS_A_MONTH, into);
    zigzag(number % MS_A_MONTH / MS_A_DAY, into);
    zigzag(number % MS_A_DAY * 1_000_000, into);
  }

  private static void zigzag(long number, Bytes into) {
    into.addUnsignedVint((number << 1) ^ (number >> 63));
  }
}
