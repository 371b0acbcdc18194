package io.cqlsurge.generate.partition;

import java.util.PrimitiveIterator;

/** A source of given seeds; it ends after the last. */
public final class ListedSeeds implements SeedSource {
  private final PrimitiveIterator.OfLong seeds;
  private final long multiplier;

  /** Creates a source; {@link SeedMultiplier} has the factor of each seed. */
  public ListedSeeds(PrimitiveIterator.OfLong seeds, long multiplier) {
    this.seeds = seeds;
    this.multiplier = multiplier;
  }

  @Override
  public synchronized boolean next(Seed into) {
    if (!seeds.hasNext()) {
      return false;
    }
    into.set(seeds.nextLong() * multiplier);
    return true;
  }
}
