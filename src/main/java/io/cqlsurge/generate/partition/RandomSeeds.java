package io.cqlsurge.generate.partition;

import io.cqlsurge.distribution.Distribution;

/**
 * A source of seeds from one distribution that all workers share.
 *
 * @param distribution belongs to this source
 * @param multiplier the factor of each seed, see {@link SeedMultiplier}
 */
public record RandomSeeds(Distribution distribution, long multiplier) implements SeedSource {
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
