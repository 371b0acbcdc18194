package io.cqlsurge.generate.partition;

import java.util.PrimitiveIterator;

/**
 * A source of given seeds; it ends after the last.
 *
 * @param multiplier the factor of each seed, see {@link SeedMultiplier}
 */
public record ListedSeeds(PrimitiveIterator.OfLong seeds, long multiplier) implements SeedSource {
  @Override
  public synchronized boolean next(Seed into) {
    if (!seeds.hasNext()) {
      return false;
    }
    into.set(seeds.nextLong() * multiplier);
    return true;
  }
}
