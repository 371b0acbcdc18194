package io.cqlsurge.generate.value;

import io.cqlsurge.distribution.Distribution;
import io.cqlsurge.distribution.DistributionSpec;

/**
 * A generator of the predefined tables' keys: hexadecimal digits in ASCII, least significant first,
 * with {@code K} to {@code P} for ten to fifteen.
 */
public final class HexKeys implements ValueGenerator {
  private static final int DIGITS_PER_NUMBER = 16;

  private final long salt;
  private final Distribution identity;
  private final int size;

  /**
   * Creates one table's generator.
   *
   * @param salt distinguishes this column's values from other columns
   * @param identity the different keys' distribution
   * @param size bytes per key, not negative
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
    // cassandra-stress draws the size here; the size is fixed, but the draw must stay.
    identity.next();
    int left = size;
    while (left > 0) {
      digits(identity.next(), Math.min(left, DIGITS_PER_NUMBER), into);
      left -= DIGITS_PER_NUMBER;
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
