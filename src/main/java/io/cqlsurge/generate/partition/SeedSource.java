package io.cqlsurge.generate.partition;

/** A source of partition seeds. All workers of a run share it; it is thread-safe. */
public sealed interface SeedSource permits SequentialSeeds, RandomSeeds, RecentSeeds, ListedSeeds {

  /**
   * Takes the next seed.
   *
   * @param into receives the seed
   * @return whether there was a seed; after false, all later calls return false
   */
  boolean next(Seed into);

  /** Records that the partition of a seed was written, at least in part; most sources ignore it. */
  default void written(long seed) {
    // Only a source that follows the writes uses it.
  }
}
