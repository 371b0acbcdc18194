package io.cqlsurge.generate.partition;

import io.cqlsurge.distribution.Distribution;

/** Seeds drawn from one distribution that all workers share. */
public final class RandomSeeds implements SeedSource {
  private final Distribution distribution;
  private final long multiplier;

  /**
   * Seeds from a distribution, which belongs to this source from now on.
   *
   * @param multiplier what each seed is multiplied by, see {@link SeedMultiplier}
   */
  public RandomSeeds(Distribution distribution, long multiplier) {
    this.distribution = distribution;
    this.multiplier = multiplier;
  }

  @Override
  public boolean next(Seed into) {
    long drawn;
    synchronized (distribution) {
      drawn = distribution.next();
    }
    into.set(drawn * multiplier);
    return true;
  }
}
