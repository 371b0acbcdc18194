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
 * What a predefined command was asked to do.
 *
 * @param validateReads whether the cells that come back are compared
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

  /** Each kind of operation with its share, in the order of their names. */
  SortedMap<StandardCommand, Double> weights() {
    SortedMap<StandardCommand, Double> weights = new TreeMap<>(Comparator.comparing(Enum::name));
    if (command instanceof CommandSettings.Mixed mixed) {
      weights.putAll(mixed.ratios());
    } else {
      weights.put(((CommandSettings.Basic) command).command(), 1.0);
    }
    return weights;
  }

  /** Whether the command is {@code mixed}, even if all its weight is on one kind of operation. */
  boolean isMixed() {
    return command instanceof CommandSettings.Mixed;
  }

  /** How many operations of one kind follow one another in a lane. */
  DistributionSpec runLength() {
    return command instanceof CommandSettings.Mixed mixed
        ? mixed.clustering()
        : DistributionSpec.fixed(1);
  }

  /** The commands that do nothing but write create what they write to. */
  boolean createsSchema() {
    return command instanceof CommandSettings.Basic && command.updates();
  }

  /** The rows of one worker, whose seeds are those of the run. */
  StandardRows rows(SeedSource seeds) {
    StandardRow row = new StandardRow(load().keySize(), columns.names(), columns.size());
    return new StandardRows(seeds, row, columns.names(), data.rowPopulation());
  }
}
