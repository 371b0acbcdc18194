package io.cqlsurge.workload.user;

import io.cqlsurge.distribution.Distribution;
import io.cqlsurge.generate.partition.PartitionShape;
import io.cqlsurge.generate.partition.RowCounts;
import io.cqlsurge.generate.partition.SeedSample;
import io.cqlsurge.generate.value.ValueGenerators;
import io.cqlsurge.grammar.Range;
import io.cqlsurge.profile.Profile;
import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.Literals;
import io.cqlsurge.schema.Table;
import io.cqlsurge.settings.ContentOrder;
import io.cqlsurge.settings.DataLine;
import io.cqlsurge.settings.PopulationSettings;
import io.cqlsurge.settings.SeedSpec;
import io.cqlsurge.workload.SeedSupply;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.LongStream;

/** Checks for profiles whose seeds give too few partitions, or the same rows for many seeds. */
public final class SeedCheck {
  private static final int SAMPLE_SIZE = 1_000;
  private static final PopulationSettings DEFAULTS =
      new PopulationSettings(
          new SeedSpec.Sequential(new Range(1, 1_000_000), true),
          ContentOrder.ARBITRARY,
          Optional.empty(),
          DataLine.V4_0,
          0);

  private SeedCheck() {}

  /**
   * Returns warnings about a profile without any options, one line each.
   *
   * @throws io.cqlsurge.grammar.UsageError if a column's values do not match its type
   */
  public static List<String> warnings(Profile profile, Table table, Literals literals) {
    if (!table.primaryKey().stream().allMatch(column -> isKnown(column.type()))) {
      return List.of();
    }
    List<Column> known = table.values().stream().filter(each -> isKnown(each.type())).toList();
    PartitionShape shape =
        new PartitionShape(
            table,
            ValueSpecs.of(profile, with(table, known), literals, DataLine.V4_0),
            UserPlan.rules(DEFAULTS, profile, false));
    return warnings(shape, DEFAULTS);
  }

  /** Returns a table with some of its other columns; their types may be unknown. */
  private static Table with(Table table, List<Column> values) {
    return new Table(
        table.keyspace(), table.name(), table.partitionKey(), table.clustering(), values);
  }

  /**
   * Returns whether a type is complete; a profile can name user-defined types without their fields.
   */
  private static boolean isKnown(CqlType type) {
    return ValueGenerators.supports(type)
        && (type.kind() != CqlType.Kind.UDT || !type.parts().isEmpty())
        && type.parts().stream().allMatch(part -> isKnown(part.type()));
  }

  /** Returns warnings about a run's partitions, one line each. */
  static List<String> warnings(PartitionShape shape, PopulationSettings population) {
    Table table = shape.table();
    if (shape.isInOrder(table.partitionKey())) {
      // The keys are what a file has.
      return List.of();
    }
    long[] seeds = sample(population);
    SeedSample sample = SeedSample.of(shape, seeds);
    List<String> warnings = new ArrayList<>();
    if (sample.hasFewPartitions()) {
      warnings.add(fewPartitions(sample, table));
    }
    boolean hasRows = !table.values().isEmpty() || !table.clustering().isEmpty();
    if (sample.partitionsCollapse() && hasRows) {
      warnings.add(
          folds(
              sample.partitionSeeds() == 1 ? "all partitions have" : "many partitions have",
              "the same rows",
              numbers(sample.keys(), "partition key", table.partitionKey()),
              sample.partitionSeeds()));
    }
    RowCounts counts = RowCounts.of(shape, seeds);
    if (counts.isNarrow()) {
      warnings.add(narrow(counts, shape));
    }
    if (sample.rowsCollapse() && table.values().stream().anyMatch(column -> !column.isStatic())) {
      warnings.add(sameCells(sample, table.clustering()));
    }
    return warnings;
  }

  private static String sameCells(SeedSample sample, List<Column> clustering) {
    List<Column> last = clustering.subList(clustering.size() - 1, clustering.size());
    return folds(
        "many rows of a partition have",
        "the same cells",
        numbers(sample.rows(), "clustering column", last),
        sample.rowSeeds());
  }

  private static String fewPartitions(SeedSample sample, Table table) {
    return String.format(
        Locale.ROOT,
        "%,d seeds give only %s: there are too few values of the partition key (%s);"
            + " see its population and values in columnspec",
        sample.seeds(),
        sample.keys() == 1 ? "1 partition" : sample.keys() + " partitions",
        String.join(", ", Column.names(table.partitionKey())));
  }

  private static String numbers(int count, String what, List<Column> columns) {
    return String.format(
        Locale.ROOT,
        "%,d values of the %s (%s)",
        count,
        what,
        String.join(", ", Column.names(columns)));
  }

  private static String folds(String which, String same, String values, int numbers) {
    return String.format(
        Locale.ROOT,
        "%s %s: %s fold into %s, as in cassandra-stress;"
            + " write 'seeds: distinct' in the profile, or use -pop compat=none",
        which,
        same,
        values,
        numbers == 1 ? "1 number" : String.format(Locale.ROOT, "%,d numbers", numbers));
  }

  private static String narrow(RowCounts counts, PartitionShape shape) {
    return String.format(
        Locale.ROOT,
        "all partitions have about the same number of rows: %,.0f to %,.0f in %,d partitions, instead"
            + " of %,.0f to %,.0f: the values of the partition key (%s) fold into close numbers, as in"
            + " cassandra-stress; write 'seeds: distinct' in the profile, or use -pop compat=none",
        counts.least(),
        counts.most(),
        counts.partitions(),
        shape.minRows(),
        shape.maxRows(),
        String.join(", ", Column.names(shape.table().partitionKey())));
  }

  /**
   * Returns seeds of a run: spread evenly over a sequence, or drawn from the run's distribution.
   */
  private static long[] sample(PopulationSettings population) {
    long multiplier = SeedSupply.multiplier(population.compatibility());
    return numbers(population.seeds()).map(seed -> seed * multiplier).toArray();
  }

  private static LongStream numbers(SeedSpec seeds) {
    if (seeds instanceof SeedSpec.Sequential sequence) {
      long from = sequence.range().from();
      long to = sequence.range().to();
      long step = Math.max(1, (to - from) / SAMPLE_SIZE);
      return LongStream.iterate(from, seed -> seed <= to, seed -> seed + step).limit(SAMPLE_SIZE);
    }
    Distribution drawn = ((SeedSpec.Drawn) seeds).distribution().create();
    return LongStream.generate(drawn::next).limit(SAMPLE_SIZE);
  }
}
