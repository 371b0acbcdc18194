package io.cqlsurge.generate.value;

import io.cqlsurge.distribution.Distribution;

/**
 * A generator of values that drawn numbers determine: integers, real numbers, times, UUIDs, texts
 * with a format, vectors in clusters and the elements of a list of choices.
 */
record Numbers(long salt, Distribution identity, Numbers.Form form) implements ValueGenerator {

  /** Draws a number and adds its value to some bytes. */
  @FunctionalInterface
  interface Form {
    void write(Distribution numbers, Bytes into);
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
