package io.cqlsurge.generate.partition;

import java.util.concurrent.atomic.AtomicLong;

/** A source of consecutive seeds; after the last seed it starts again or ends. */
public final class SequentialSeeds implements SeedSource {
  private final AtomicLong taken = new AtomicLong();
  private final long first;
  private final long count;
  private final boolean wrap;
  private final long multiplier;

  /**
   * Creates a source of the seeds from first to last, both included.
   *
   * @param last not below first
   * @param wrap whether the sequence starts again after the last seed
   * @param multiplier the factor of each seed, see {@link SeedMultiplier}
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
