package io.cqlsurge.generate.value;

import io.cqlsurge.distribution.Distribution;
import io.cqlsurge.distribution.DistributionSpec;

/** A generator of texts. They are made like {@link Blobs}, with each byte mapped to ASCII. */
final class Texts implements ValueGenerator {
  /** Mask of seven bits per byte: additions do not carry into the next byte. */
  private static final long ASCII = 0x7f7f7f7f7f7f7f7fL;

  private static final long BLANKS = 0x2020202020202020L;

  private final long salt;
  private final Distribution identity;
  private final Distribution size;
  private final FastRandom random = new FastRandom();

  Texts(long salt, DistributionSpec identity, DistributionSpec size) {
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
      long characters = ((random.next64() & ASCII) + BLANKS) & ASCII;
      into.addLowFirst(characters, Math.min(left, Long.BYTES));
      left -= Long.BYTES;
    }
  }
}
