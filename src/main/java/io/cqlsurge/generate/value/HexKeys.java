package io.cqlsurge.generate.value;

import io.cqlsurge.distribution.Distribution;
import io.cqlsurge.distribution.DistributionSpec;

/**
 * The keys of the predefined tables: hexadecimal digits in ASCII, the lowest first, with {@code K}
 * to {@code P} for ten to fifteen.
 */
public final class HexKeys implements ValueGenerator {
  private static final int DIGITS_A_NUMBER = 16;

  private final long salt;
  private final Distribution identity;
  private final int size;

  /**
   * The keys of one table.
   *
   * @param salt tells the column from others
   * @param identity how many different keys there are
   * @param size bytes a key, not negative
   */
  public HexKeys(long salt, DistributionSpec identity, int size) {
    this.salt = salt;
    this.identity = identity.create(0);
    this.size = size;
  }

  @Override
  public void seed(long seed) {
    identity.seed(seed ^ salt);
  }

  @Override
  public void generate(Bytes into) {
    identity.next(); // The original draws the size from it; the size is fixed, the draw remains.
    int left = size;
    while (left > 0) {
      digits(identity.next(), Math.min(left, DIGITS_A_NUMBER), into);
      left -= DIGITS_A_NUMBER;
    }
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
