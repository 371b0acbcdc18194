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
 * Where the seeds of one run come from.
 *
 * @param writes those of partitions to be written
 * @param reads those of partitions to be read; the same source, or one that follows the writes
 */
public record SeedSupply(SeedSource writes, SeedSource reads) {

  /**
   * The seeds of one run, from the first.
   *
   * @param lookback how long ago what is read was written, if reads follow the writes
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

  /** What the seeds are multiplied by. */
  public static long multiplier(DataLine line) {
    return switch (line) {
      case V4_0, NONE -> SeedMultiplier.SPREADING;
      case V3_11 -> SeedMultiplier.NONE;
    };
  }
}
