package io.cqlsurge.generate.partition;

import java.util.concurrent.atomic.AtomicLong;

/** One seed after the other; after the last it begins anew, or is at its end. */
public final class SequentialSeeds implements SeedSource {
  private final AtomicLong taken = new AtomicLong();
  private final long first;
  private final long count;
  private final boolean wrap;
  private final long multiplier;

  /**
   * The seeds from first to last, both included.
   *
   * @param last not below first
   * @param wrap whether it begins anew after the last
   * @param multiplier what each seed is multiplied by, see {@link SeedMultiplier}
   */
  public SequentialSeeds(long first, long last, boolean wrap, long multiplier) {
    this.first = first;
    this.count = last - first + 1;
    this.wrap = wrap;
    this.multiplier = multiplier;
  }

  @Override
  public boolean next(Seed into) {
    if (!wrap && taken.get() >= count) {
      return false;
    }
    long position = taken.getAndIncrement();
    if (!wrap && position >= count) {
      return false;
    }
    into.set((first + position % count) * multiplier);
    return true;
  }
}
