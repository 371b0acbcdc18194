package io.cqlsurge.generate.value;

import io.cqlsurge.distribution.Distribution;
import io.cqlsurge.distribution.DistributionSpec;

/**
 * A generator of blobs and texts. It draws one number per value, which determines the size and all
 * bytes; a text maps each byte to ASCII.
 */
public final class RandomBytes implements ValueGenerator {
  private final long salt;
  private final Distribution identity;
  private final Distribution size;
  private final boolean isText;

  private RandomBytes(long salt, DistributionSpec identity, DistributionSpec size, boolean isText) {
    this.salt = salt;
    this.identity = identity.create(0);
    this.size = size.create(0);
    this.isText = isText;
  }

  /**
   * Returns the generator of one column's blobs.
   *
   * @param salt distinguishes this column's values from other columns
   * @param identity the different values' distribution
   * @param size bytes per value; a size below 1 gives an empty value
   */
  public static RandomBytes blobs(long salt, DistributionSpec identity, DistributionSpec size) {
    return new RandomBytes(salt, identity, size, false);
  }

  /** Returns the generator of one column's texts; see {@link #blobs} for the parameters. */
  static RandomBytes texts(long salt, DistributionSpec identity, DistributionSpec size) {
    return new RandomBytes(salt, identity, size, true);
  }

  @Override
  public void seed(long seed) {
    identity.seed(seed ^ salt);
  }

  @Override
  public void generate(Bytes into) {
    long value = identity.next();
    size.seed(value & Long.MAX_VALUE);
    int from = into.length();
    FastRandom.add(into, ~value, Math.max(0, (int) size.next()));
    if (isText) {
      into.mapToAscii(from);
    }
  }
}
