package io.cqlsurge.workload.standard;

import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.distribution.RatioSpec;
import io.cqlsurge.settings.DataLine;
import io.cqlsurge.settings.SeedSpec;
import io.cqlsurge.workload.SeedDivision;
import io.cqlsurge.workload.SeedSupply;
import java.util.Optional;

/**
 * The rows of the predefined tables that a command reads or writes.
 *
 * @param seeds the partitions
 * @param line the value of {@code compat=}, which determines the seeds' data
 * @param lookback the distance from the newest written seed to the read one, if reads follow the
 *     writes
 * @param rowPopulation the share of columns that each row has, starting with the first column
 * @param division determines which of the partitions this client uses
 */
public record StandardData(
    SeedSpec seeds,
    DataLine line,
    Optional<DistributionSpec> lookback,
    RatioSpec rowPopulation,
    SeedDivision division) {

  /** Returns this client's seeds in one run, starting with its first. */
  SeedSupply supply() {
    return SeedSupply.of(seeds, line, lookback, division);
  }
}
