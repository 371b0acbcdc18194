package io.cqlsurge.generate.value;

import io.cqlsurge.distribution.Distribution;
import io.cqlsurge.distribution.DistributionSpec;

/** Blobs: a number is drawn for the value, from it follow its size and all its bytes. */
public final class Blobs implements ValueGenerator {
  private final long salt;
  private final Distribution identity;
  private final Distribution size;
  private final FastRandom random = new FastRandom();

  /**
   * The blobs of one column.
   *
   * @param salt tells the column from others
   * @param identity how many different values there are, and how often each comes
   * @param size bytes a value; none for a size below 1
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
