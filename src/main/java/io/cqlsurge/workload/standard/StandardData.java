package io.cqlsurge.workload.standard;

import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.distribution.RatioSpec;
import io.cqlsurge.settings.DataLine;
import io.cqlsurge.settings.SeedSpec;
import io.cqlsurge.workload.SeedSupply;
import java.util.Optional;

/**
 * Which rows of the predefined tables are touched.
 *
 * @param seeds the partitions
 * @param line whose data the seeds give
 * @param lookback how long ago what is read was written, if reads follow the writes
 * @param rowPopulation the share of its columns that a row has, from the first on
 */
public record StandardData(
    SeedSpec seeds, DataLine line, Optional<DistributionSpec> lookback, RatioSpec rowPopulation) {

  /** The seeds of one run, from the first. */
  SeedSupply supply() {
    return SeedSupply.of(seeds, line, lookback);
  }
}
