package io.cqlsurge.workload;

import io.cqlsurge.generate.partition.SeedMultiplier;
import io.cqlsurge.generate.partition.SeedSource;
import io.cqlsurge.settings.DataLine;

/**
 * The sources of one run's seeds.
 *
 * @param writes the source for partitions to write
 * @param reads the source for partitions to read; the same source, or one that follows the writes
 */
public record SeedSupply(SeedSource writes, SeedSource reads) {
  public static long multiplier(DataLine line) {
    return switch (line) {
      case V4_0, NONE -> SeedMultiplier.SPREADING;
      case V3_11 -> SeedMultiplier.NONE;
    };
  }
}
