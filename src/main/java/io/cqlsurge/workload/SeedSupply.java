package io.cqlsurge.workload;

import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.generate.partition.RandomSeeds;
import io.cqlsurge.generate.partition.RecentSeeds;
import io.cqlsurge.generate.partition.SeedMultiplier;
import io.cqlsurge.generate.partition.SeedRange;
import io.cqlsurge.generate.partition.SeedSource;
import io.cqlsurge.generate.partition.SequentialSeeds;
import io.cqlsurge.generate.partition.Wrap;
import io.cqlsurge.settings.DataLine;
import io.cqlsurge.settings.PopulationSettings;
import io.cqlsurge.settings.SeedSpec;

/**
 * The sources of one run's seeds.
 *
 * @param writes the source for partitions to write
 * @param reads the source for partitions to read; the same source, or one that follows the writes
 */
public record SeedSupply(SeedSource writes, SeedSource reads) {

  /**
   * Returns a client's sources in one run, starting with its first seed.
   *
   * @param population the whole run's seeds
   * @param division determines which of the seeds the client uses
   */
  static SeedSupply of(PopulationSettings population, SeedDivision division) {
    long multiplier = multiplier(population.compatibility());
    if (population.seeds() instanceof SeedSpec.Sequential sequence) {
      SeedRange range = division.range(sequence.range().from(), sequence.range().to());
      Wrap wrap = sequence.wrap() ? division.wrap() : Wrap.NONE;
      SeedSource writes = new SequentialSeeds(range, wrap, multiplier);
      return new SeedSupply(
          writes,
          population
              .readLookback()
              .<SeedSource>map(spec -> new RecentSeeds(range, multiplier, spec.create()))
              .orElse(writes));
    }
    SeedSource drawn =
        drawn(((SeedSpec.Drawn) population.seeds()).distribution(), multiplier, division);
    return new SeedSupply(drawn, drawn);
  }

  private static SeedSource drawn(DistributionSpec spec, long multiplier, SeedDivision division) {
    if (spec.isSequence()) {
      SeedRange range = division.range(spec.min(), spec.max());
      return new SequentialSeeds(range, division.wrap(), multiplier);
    }
    if (spec.isMirroredSequence()) {
      SeedRange mirrored = division.range(-spec.max(), -spec.min());
      return new SequentialSeeds(mirrored, division.wrap(), -multiplier);
    }
    return new RandomSeeds(spec.create(), multiplier);
  }

  public static long multiplier(DataLine line) {
    return switch (line) {
      case V4_0, NONE -> SeedMultiplier.SPREADING;
      case V3_11 -> SeedMultiplier.NONE;
    };
  }
}
