package io.cqlsurge.generate.value;

import io.cqlsurge.distribution.DistributionSpec;

/**
 * The keys of the predefined tables: hexadecimal digits in ASCII, least significant first, with
 * {@code K} to {@code P} for ten to fifteen.
 */
public final class HexKeys {
  private static final int DIGITS_PER_NUMBER = 16;

  private HexKeys() {}

  /**
   * Returns one table's generator.
   *
   * @param salt distinguishes this column's values from other columns
   * @param identity the different keys' distribution
   * @param size bytes per key, not negative
   */
  public static ValueGenerator generator(long salt, DistributionSpec identity, int size) {
    return new Numbers(
        salt,
        identity.create(0),
        (numbers, into) -> {
          // cassandra-stress draws the size here; the size is fixed, but the draw must stay.
          numbers.next();
          for (int left = size; left > 0; left -= DIGITS_PER_NUMBER) {
            digits(numbers.next(), Math.min(left, DIGITS_PER_NUMBER), into);
          }
        });
  }

  private static void digits(long number, int count, Bytes into) {
    long rest = number;
    for (int i = 0; i < count; i++) {
      int digit = (int) rest & 15;
      into.add((byte) (digit < 10 ? '0' + digit : 'A' + digit));
      rest >>>= 4;
    }
  }
}
