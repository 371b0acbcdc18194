package io.cqlsurge.generate.value;

import io.cqlsurge.distribution.Distribution;
import io.cqlsurge.distribution.DistributionSpec;

/** A real number generator: drawn numbers that are not truncated to whole numbers. */
final class Reals implements ValueGenerator {
  private final long salt;
  private final Distribution identity;
  private final boolean isDouble;

  /**
   * Creates one column's generator.
   *
   * @param isDouble whether the numbers have 64 bits instead of 32
   */
  Reals(long salt, DistributionSpec identity, boolean isDouble) {
    this.salt = salt;
    this.identity = identity.create(0);
    this.isDouble = isDouble;
  }

  @Override
  public void seed(long seed) {
    identity.seed(seed ^ salt);
  }

  @Override
  public void generate(Bytes into) {
    double number = identity.nextReal();
    if (isDouble) {
      into.addHighFirst(Double.doubleToRawLongBits(number), Double.BYTES);
    } else {
      into.addHighFirst(Float.floatToRawIntBits((float) number), Float.BYTES);
    }
  }
}
