package io.cqlsurge.workload;

import io.cqlsurge.distribution.RatioSpec;
import io.cqlsurge.generate.partition.RandomSeeds;
import io.cqlsurge.generate.partition.SeedMultiplier;
import io.cqlsurge.generate.partition.SeedSource;
import io.cqlsurge.generate.partition.SequentialSeeds;
import io.cqlsurge.settings.DataLine;
import io.cqlsurge.settings.SeedSpec;

/**
 * Which rows of the predefined tables are touched.
 *
 * @param seeds the partitions
 * @param line whose data the seeds give
 * @param rowPopulation the share of its columns that a row has, from the first on
 */
public record StandardData(SeedSpec seeds, DataLine line, RatioSpec rowPopulation) {

  /** The seeds of one run, from the first. */
  SeedSource source() {
    long multiplier =
        switch (line) {
          case V4_0 -> SeedMultiplier.SPREADING;
          case V3_11 -> SeedMultiplier.NONE;
        };
    if (seeds instanceof SeedSpec.Sequential sequence) {
      return new SequentialSeeds(
          sequence.range().from(), sequence.range().to(), sequence.wrap(), multiplier);
    }
    return new RandomSeeds(((SeedSpec.Drawn) seeds).distribution().create(), multiplier);
  }
}
