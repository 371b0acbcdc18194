package io.cqlsurge.workload;

import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.generate.partition.RandomSeeds;
import io.cqlsurge.generate.partition.RecentSeeds;
import io.cqlsurge.generate.partition.SeedRange;
import io.cqlsurge.generate.partition.SeedSource;
import io.cqlsurge.generate.partition.SequentialSeeds;
import io.cqlsurge.generate.partition.Wrap;
import io.cqlsurge.settings.PopulationSettings;
import io.cqlsurge.settings.SeedSpec;
import io.cqlsurge.settings.load.Shard;

/**
 * The partitions that one client reads or writes, and the variant of their data. A run's seeds are
 * divided among its clients.
 *
 * <ul>
 *   <li>In a sequence, the seed at position p belongs to client p modulo the client count. If the
 *       sequence starts again, the positions continue. All clients together use exactly a single
 *       client's seeds.
 *   <li>If partitions are written in several visits, a seed of a sequence belongs to one client for
 *       good. When the sequence starts again, each client starts its part again.
 *   <li>A distribution that is a sequence is divided like a sequence.
 *   <li>Seeds that are drawn from any other distribution belong to no client, because a division
 *       would change the distribution. Each client draws its own. If two clients write the same
 *       partition at the same time, each writes all its rows, which are the same.
 * </ul>
 *
 * @param population the whole run's partitions
 * @param shard the part of the run that this client executes
 * @param keepsPartitions whether a seed of a sequence always belongs to the same client
 */
public record ClientData(PopulationSettings population, Shard shard, boolean keepsPartitions) {

  /** Returns the largest seed. */
  public long lastSeed() {
    return population.seeds().range().to();
  }

  /** Returns this client's seeds in one run, starting with its first. */
  public SeedSupply supply() {
    long multiplier = SeedSupply.multiplier(population.compatibility());
    if (population.seeds() instanceof SeedSpec.Sequential sequence) {
      SeedRange range = range(sequence.range().from(), sequence.range().to());
      Wrap wrap = sequence.wrap() ? wrap() : Wrap.NONE;
      SeedSource writes = new SequentialSeeds(range, wrap, multiplier);
      return new SeedSupply(
          writes,
          population
              .readLookback()
              .<SeedSource>map(spec -> new RecentSeeds(range, multiplier, spec.create()))
              .orElse(writes));
    }
    SeedSource drawn = drawn(((SeedSpec.Drawn) population.seeds()).distribution(), multiplier);
    return new SeedSupply(drawn, drawn);
  }

  private SeedSource drawn(DistributionSpec spec, long multiplier) {
    if (spec.isSequence()) {
      return new SequentialSeeds(range(spec.min(), spec.max()), wrap(), multiplier);
    }
    return spec.isMirroredSequence()
        ? new SequentialSeeds(range(-spec.max(), -spec.min()), wrap(), -multiplier)
        : new RandomSeeds(spec.create(), multiplier);
  }

  /** Returns the part of a sequence that belongs to this client; first and last are included. */
  public SeedRange range(long first, long last) {
    return new SeedRange(first, last, shard.index(), shard.count());
  }

  /** Returns what follows the last seed of a sequence that starts again. */
  private Wrap wrap() {
    return keepsPartitions ? Wrap.OWN : Wrap.SHARED;
  }
}
