package io.cqlsurge.workload;

import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.generate.partition.RandomSeeds;
import io.cqlsurge.generate.partition.RecentSeeds;
import io.cqlsurge.generate.partition.SeedMultiplier;
import io.cqlsurge.generate.partition.SeedSource;
import io.cqlsurge.generate.partition.SequentialSeeds;
import io.cqlsurge.settings.DataLine;
import io.cqlsurge.settings.SeedSpec;
import java.util.Optional;

/**
 * The sources of the seeds of one run.
 *
 * @param writes the source for partitions to write
 * @param reads the source for partitions to read; the same source, or one that follows the writes
 */
public record SeedSupply(SeedSource writes, SeedSource reads) {

  /**
   * Returns the sources of one run, starting with the first seed.
   *
   * @param lookback the distance from the newest written seed to the read one, if reads follow the
   *     writes
   */
  public static SeedSupply of(SeedSpec seeds, DataLine line, Optional<DistributionSpec> lookback) {
    long multiplier = multiplier(line);
    if (seeds instanceof SeedSpec.Sequential sequence) {
      long from = sequence.range().from();
      long to = sequence.range().to();
      SeedSource writes = new SequentialSeeds(from, to, sequence.wrap(), multiplier);
      return new SeedSupply(
          writes,
          lookback
              .<SeedSource>map(spec -> new RecentSeeds(from, to, multiplier, spec.create()))
              .orElse(writes));
    }
    SeedSource drawn =
        new RandomSeeds(((SeedSpec.Drawn) seeds).distribution().create(), multiplier);
    return new SeedSupply(drawn, drawn);
  }

  /** Returns the factor of the seeds. */
  public static long multiplier(DataLine line) {
    return switch (line) {
      case V4_0, NONE -> SeedMultiplier.SPREADING;
      case V3_11 -> SeedMultiplier.NONE;
    };
  }
}
