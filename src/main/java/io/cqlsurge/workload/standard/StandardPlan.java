package io.cqlsurge.workload.standard;

import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.generate.partition.SeedSource;
import io.cqlsurge.generate.partition.StandardRow;
import io.cqlsurge.settings.ColumnSettings;
import io.cqlsurge.settings.CommandSettings;
import io.cqlsurge.settings.LoadSettings;
import io.cqlsurge.settings.SchemaSettings;
import io.cqlsurge.settings.StandardCommand;
import java.util.Comparator;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The settings of a predefined command.
 *
 * @param validateReads whether the cells of replies are compared with the expected ones
 */
public record StandardPlan(
    CommandSettings command,
    StandardData data,
    ColumnSettings columns,
    SchemaSettings schema,
    boolean validateReads) {

  LoadSettings load() {
    return command.load();
  }

  /** Returns each kind of operation with its weight, in the order of the names. */
  SortedMap<StandardCommand, Double> weights() {
    SortedMap<StandardCommand, Double> weights = new TreeMap<>(Comparator.comparing(Enum::name));
    if (command instanceof CommandSettings.Mixed mixed) {
      weights.putAll(mixed.ratios());
    } else {
      weights.put(((CommandSettings.Basic) command).command(), 1.0);
    }
    return weights;
  }

  /**
   * Returns whether the command is {@code mixed}, even if only one kind of operation has weight.
   */
  boolean isMixed() {
    return command instanceof CommandSettings.Mixed;
  }

  /** Returns the number of consecutive operations of one kind in a lane. */
  DistributionSpec runLength() {
    return command instanceof CommandSettings.Mixed mixed
        ? mixed.clustering()
        : DistributionSpec.fixed(1);
  }

  /** Returns whether the command creates its tables: only the write commands do. */
  boolean createsSchema() {
    return command instanceof CommandSettings.Basic && command.updates();
  }

  /** Creates the rows of one worker from the seeds of the run. */
  StandardRows rows(SeedSource seeds) {
    StandardRow row = new StandardRow(load().keySize(), columns.names(), columns.size());
    return new StandardRows(seeds, row, columns.names(), data.rowPopulation());
  }
}
