package io.cqlsurge.generate.value;

import io.cqlsurge.distribution.Distribution;
import io.cqlsurge.distribution.DistributionSpec;

/** A generator of blobs. It draws one number per value, which determines the size and all bytes. */
public final class Blobs implements ValueGenerator {
  private final long salt;
  private final Distribution identity;
  private final Distribution size;
  private final FastRandom random = new FastRandom();

  /**
   * Creates the generator of one column.
   *
   * @param salt distinguishes the values of this column from those of other columns
   * @param identity the distribution of the different values
   * @param size bytes per value; a size below 1 gives an empty value
   */
  public Blobs(long salt, DistributionSpec identity, DistributionSpec size) {
    this.salt = salt;
    this.identity = identity.create(0);
    this.size = size.create(0);
  }

  @Override
  public void seed(long seed) {
    identity.seed(seed ^ salt);
  }

  @Override
  public void generate(Bytes into) {
    long value = identity.next();
    size.seed(value & Long.MAX_VALUE);
    random.seed(~value);
    int left = (int) size.next();
    while (left > 0) {
      into.addLowFirst(random.next64(), Math.min(left, Long.BYTES));
      left -= Long.BYTES;
    }
  }
}
