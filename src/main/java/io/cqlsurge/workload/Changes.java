package io.cqlsurge.workload;

import java.util.Arrays;

/** The partitions that one operation changes. Reused for every operation of a lane. */
public final class Changes {
  private Effect effect = Effect.NONE;
  private long[] seeds = new long[1];

  /** What is added to the partitions' counters in total. */
  private long[] amounts = new long[1];

  private int count;

  /** Starts an operation. */
  public void begin(Effect newEffect) {
    effect = newEffect;
    count = 0;
  }

  /**
   * Adds a partition by its seed, as used by the generators.
   *
   * @param amount what is added to its counters in total
   */
  public void add(long seed, long amount) {
    if (count == seeds.length) {
      seeds = Arrays.copyOf(seeds, 2 * count);
      amounts = Arrays.copyOf(amounts, 2 * count);
    }
    seeds[count] = seed;
    amounts[count++] = amount;
  }

  /**
   * Returns whether the outcome of each try counts, because a later try can have another effect.
   */
  public boolean isPerTry() {
    return effect.counts() || effect.order() != Effect.Order.CLIENT;
  }

  public Effect effect() {
    return effect;
  }

  /** Returns the partition count. */
  public int count() {
    return count;
  }

  /** Returns the seed of a partition, from 0, as used by the generators. */
  public long seed(int partition) {
    return seeds[partition];
  }

  /** Returns what is added to a partition's counters in total. */
  public long amount(int partition) {
    return amounts[partition];
  }
}
