package io.cqlsurge.generate.value;

import io.cqlsurge.distribution.Distribution;
import io.cqlsurge.distribution.DistributionSpec;

/**
 * A generator of values that consist of one drawn number: integers, times, UUIDs and similar types.
 */
final class Numbers implements ValueGenerator {
  private final long salt;
  private final Distribution identity;
  private final NumberForm form;

  Numbers(long salt, DistributionSpec identity, NumberForm form) {
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
    form.write(identity.next(), into);
  }
}
