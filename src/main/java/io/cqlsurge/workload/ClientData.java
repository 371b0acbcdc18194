package io.cqlsurge.workload;

import io.cqlsurge.settings.PopulationSettings;

/**
 * The partitions that one client reads or writes, and the variant of their data.
 *
 * @param population the whole run's partitions
 * @param division determines which of the partitions this client uses
 */
public record ClientData(PopulationSettings population, SeedDivision division) {

  /** Returns the largest seed. */
  public long lastSeed() {
    return population.seeds().range().to();
  }

  /** Returns this client's seeds in one run, starting with its first. */
  public SeedSupply supply() {
    return SeedSupply.of(population, division);
  }
}
