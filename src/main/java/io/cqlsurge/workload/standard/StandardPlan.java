package io.cqlsurge.workload.standard;

import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.distribution.RatioSpec;
import io.cqlsurge.generate.partition.SeedSource;
import io.cqlsurge.generate.partition.StandardRow;
import io.cqlsurge.generate.value.Bytes;
import io.cqlsurge.settings.ColumnSettings;
import io.cqlsurge.settings.CommandSettings;
import io.cqlsurge.settings.LoadSettings;
import io.cqlsurge.settings.SchemaSettings;
import io.cqlsurge.settings.StandardCommand;
import io.cqlsurge.workload.ClientData;
import io.cqlsurge.workload.ReadCheck;
import java.nio.ByteBuffer;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongFunction;

/**
 * A predefined command's settings.
 *
 * @param data the partitions that are read or written
 * @param rowPopulation the share of columns that each row has, starting with the first column
 * @param readCheck what reads are compared with, if each partition is checked
 * @param validateReads whether the cells of replies are compared with the expected ones
 */
public record StandardPlan(
    CommandSettings command,
    ClientData data,
    RatioSpec rowPopulation,
    ColumnSettings columns,
    SchemaSettings schema,
    boolean validateReads,
    Optional<ReadCheck> readCheck) {

  LoadSettings load() {
    return command.load();
  }

  /** Returns each operation kind with its weight, in the names' order. */
  SortedMap<StandardCommand, Double> weights() {
    SortedMap<StandardCommand, Double> weights = new TreeMap<>(Comparator.comparing(Enum::name));
    if (command instanceof CommandSettings.Mixed mixed) {
      weights.putAll(mixed.ratios());
    } else {
      weights.put(((CommandSettings.Basic) command).command(), 1.0);
    }
    return weights;
  }

  /** Returns whether the command is {@code mixed}, even if only one operation kind has weight. */
  boolean isMixed() {
    return command instanceof CommandSettings.Mixed;
  }

  /** Returns how many consecutive operations have one kind in a lane. */
  DistributionSpec runLength() {
    return command instanceof CommandSettings.Mixed mixed
        ? mixed.clustering()
        : DistributionSpec.fixed(1);
  }

  /** Returns whether the command creates its tables: only the write commands do. */
  boolean createsSchema() {
    return command instanceof CommandSettings.Basic && command.updates();
  }

  StandardRows rows(SeedSource seeds) {
    StandardRow row = new StandardRow(load().keySize(), columns.names(), columns.size());
    return new StandardRows(seeds, row, columns.names(), rowPopulation);
  }

  /** Returns what generates the partition key of a seed; for one thread. */
  LongFunction<List<ByteBuffer>> keys() {
    StandardRow row = new StandardRow(load().keySize(), List.of(), columns.size());
    Bytes key = new Bytes();
    return seed -> {
      key.clear();
      row.moveTo(seed, key);
      return List.of(key.copy());
    };
  }
}
