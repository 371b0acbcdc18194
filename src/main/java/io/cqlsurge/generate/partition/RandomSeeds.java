package io.cqlsurge.generate.partition;

import io.cqlsurge.distribution.Distribution;

/** A source of seeds from one distribution that all workers share. */
public final class RandomSeeds implements SeedSource {
  private final Distribution distribution;
  private final long multiplier;

  /**
   * Creates a source from a distribution, which this source owns from now on.
   *
   * @param multiplier the factor of each seed, see {@link SeedMultiplier}
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
