package io.cqlsurge.generate.partition;

import java.util.concurrent.atomic.AtomicLong;

/** A source of consecutive seeds; after the last seed it starts again or ends. */
public final class SequentialSeeds implements SeedSource {
  private final AtomicLong taken;
  private final long first;
  private final long cycle;
  private final int step;
  private final boolean ends;
  private final long multiplier;

  /**
   * Creates a source of one client's seeds.
   *
   * @param wrap what follows the last seed; if each client starts its part again, it must have
   *     seeds
   * @param multiplier the factor of each seed, see {@link SeedMultiplier}
   */
  public SequentialSeeds(SeedRange range, Wrap wrap, long multiplier) {
    boolean own = wrap == Wrap.OWN;
    if (own && range.ownSize() == 0) {
      throw new IllegalArgumentException("no seeds: " + range);
    }
    this.taken = new AtomicLong(own ? 0 : range.index());
    this.first = own ? range.first() + range.index() : range.first();
    this.cycle = own ? range.ownSize() * range.count() : range.size();
    this.step = range.count();
    this.ends = wrap == Wrap.NONE;
    this.multiplier = multiplier;
  }

  @Override
  public boolean next(Seed into) {
    if (ends && taken.get() >= cycle) {
      return false;
    }
    long position = taken.getAndAdd(step);
    if (ends && position >= cycle) {
      return false;
    }
    into.set((first + position % cycle) * multiplier);
    into.round = position / cycle;
    return true;
  }
}
