package io.cqlsurge.outcome;

import java.util.Arrays;

/** The partitions that one operation changes. Reused for every operation of a lane. */
public final class Changes {
  Effect effect = Effect.NOTHING;
  int table;
  long[] seeds = new long[1];
  int count;

  /** What is added to each partition's counters in total. */
  long amount;

  /**
   * Starts an operation.
   *
   * @param newTable the table's position in the outcome file
   */
  public void begin(Effect newEffect, int newTable) {
    effect = newEffect;
    table = newTable;
    count = 0;
    amount = 1;
  }

  /** Adds a partition by its seed, as used by the generators. */
  public void add(long seed) {
    if (count == seeds.length) {
      seeds = Arrays.copyOf(seeds, 2 * count);
    }
    seeds[count++] = seed;
  }

  /** Sets what is added to each partition's counters in total, at least 0. */
  public void amount(long sum) {
    amount = sum;
  }

  public boolean isSum() {
    return effect == Effect.ADD;
  }
}
