package io.cqlsurge.generate.partition;

/** Says which partition is next. Shared by all workers of a run and safe for their threads. */
public sealed interface SeedSource permits SequentialSeeds, RandomSeeds, RecentSeeds {

  /**
   * Takes the next seed.
   *
   * @param into gets the seed
   * @return whether there was one; once there is none, there will be none
   */
  boolean next(Seed into);

  /** Hears that the partition of a seed was written, at least in part; most need not know. */
  default void written(long seed) {
    // Only seeds that follow the writes look at it.
  }
}
