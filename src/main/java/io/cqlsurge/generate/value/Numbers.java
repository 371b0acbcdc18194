package io.cqlsurge.generate.value;

import io.cqlsurge.distribution.Distribution;
import io.cqlsurge.distribution.DistributionSpec;

/**
 * A generator of values that drawn numbers determine: integers, real numbers, times, UUIDs, texts
 * with a format, vectors in clusters and the elements of a list of choices.
 */
final class Numbers implements ValueGenerator {
  private final long salt;
  private final Distribution identity;
  private final Form form;

  /** Draws a number and adds its value to some bytes. */
  @FunctionalInterface
  interface Form {
    void write(Distribution numbers, Bytes into);
  }

  Numbers(long salt, DistributionSpec identity, Form form) {
    this.salt = salt;
    this.identity = identity.create(0);
    this.form = form;
  }

  @Override
  public void seed(long seed) {
    identity.seed(seed ^ salt);
  }

  @Override
  public void generate(Bytes into) {
    form.write(identity, into);
  }
}
