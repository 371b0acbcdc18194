package io.cqlsurge.generate.value;

import io.cqlsurge.distribution.Distribution;
import io.cqlsurge.distribution.DistributionSpec;

/** A generator of numbers that increase under one parent: the first is drawn, then the steps. */
final class Steps implements ValueGenerator {
  private final long salt;
  private final Distribution first;
  private final Distribution step;
  private final NumberForm form;
  private long next;

  Steps(long salt, DistributionSpec first, DistributionSpec step, NumberForm form) {
    this.salt = salt;
    this.first = first.create(0);
    this.step = step.create(0);
    this.form = form;
  }

  @Override
  public void seed(long seed) {
    first.seed(seed ^ salt);
    next = first.next();
    step.seed(DistinctFold.mixed(seed ^ salt) & Long.MAX_VALUE);
  }

  @Override
  public void generate(Bytes into) {
    form.write(next, into);
    next += step.next();
  }
}
