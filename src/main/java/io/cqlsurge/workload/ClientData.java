package io.cqlsurge.workload;

import io.cqlsurge.settings.DataLine;
import io.cqlsurge.settings.PopulationSettings;
import io.cqlsurge.settings.SeedSpec;
import java.util.Optional;

/**
 * The partitions that one client reads or writes, and the variant of their data.
 *
 * @param population the whole run's partitions
 * @param division determines which of the partitions this client uses
 */
public record ClientData(PopulationSettings population, SeedDivision division) {

  /** Returns the data of another variant, of a single client that uses these seeds. */
  public ClientData with(SeedSpec seeds, DataLine line) {
    return new ClientData(
        new PopulationSettings(seeds, population.order(), Optional.empty(), line),
        SeedDivision.NONE);
  }

  /** Returns this client's seeds in one run, starting with its first. */
  public SeedSupply supply() {
    return SeedSupply.of(population, division);
  }
}
