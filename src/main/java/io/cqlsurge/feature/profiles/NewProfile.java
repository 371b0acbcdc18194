package io.cqlsurge.feature.profiles;

import io.cqlsurge.generate.value.NumberedValues;
import io.cqlsurge.generate.value.ValueSpec;
import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.Literals;
import io.cqlsurge.schema.Table;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.UnaryOperator;

/** The text of a profile that generates rows like those of a table. For one use. */
final class NewProfile {
  /** Numbers per partition for an unlimited key, so that 1 key in 2,000 occurs twice. */
  private static final int NUMBERS_PER_KEY = 1_000;

  /** Maximum bytes and rows in a batch; nodes warn about 5 KiB, and refuse 50 KiB by default. */
  private static final double BATCH_BYTES = 20_000;

  private static final int BATCH_ROWS = 100;

  /** Values per sibling, so that rows that are not numbered seldom have equal keys. */
  private static final int FREE_SIBLINGS = 10;

  /** Queries for partitions with more rows have a limit. */
  private static final int MANY_ROWS = 1_000;

  /** Different characters in generated texts. */
  private static final int LETTERS = 95;

  private final SourceSchema schema;
  private final Table table;
  private final Measured measured;
  private final UnaryOperator<String> names;
  private final ColumnItems items;
  private final List<String> spec = new ArrayList<>();
  private final double seeds;
  private final boolean isNumbered;
  private final long visits;
  private final TableQueries queries;

  /**
   * What is known about a table in addition to the sample.
   *
   * @param partitions the table's partition count
   * @param rows the table's row count
   * @param source comments that say how the numbers were measured
   * @param access the access distribution; empty if unknown
   * @param reads reads since the nodes started; 0 if unknown
   * @param writes writes, in the same way
   */
  record Measured(
      double partitions,
      double rows,
      List<String> source,
      Optional<AccessFit> access,
      long reads,
      long writes) {}

  /**
   * Creates the text.
   *
   * @param names returns the name in the profile for a name as stored
   * @param literals see {@link ColumnItems}
   */
  NewProfile(
      SourceSchema schema,
      TableSample sample,
      Measured measured,
      UnaryOperator<String> names,
      Optional<Literals> literals) {
    this.schema = schema;
    this.table = sample.table();
    this.measured = measured;
    this.names = names;
    this.items = new ColumnItems(names, rows(), literals, spec);
    this.queries =
        new TableQueries(
            schema, table, names, partitionRows(sample) > MANY_ROWS ? " LIMIT " + BATCH_ROWS : "");
    this.isNumbered = isNumbered(sample);
    this.visits = visits(sample);
    this.seeds = partitionKey(sample);
    for (int i = 0; i < table.clustering().size(); i++) {
      clustering(sample, i);
    }
    boolean hasValues =
        sample.columns().stream().skip(table.keyColumns()).anyMatch(each -> each.nulls() < 1);
    // With only nulls, rows would not exist.
    for (int i = table.keyColumns(); i < table.columns().size() && hasValues; i++) {
      items.value(items.quoted(table.columns().get(i).name()), sample.columns().get(i));
    }
  }

  private double rows() {
    return Math.max(1, measured.rows());
  }

  /** Returns the largest partition's row count; at least 1. */
  private static long partitionRows(TableSample sample) {
    return sample.allPartitions() == 0 ? 1 : Math.max(1, sample.partitionRows().max());
  }

  /** Returns the lines; the comment at their beginning names the file. */
  List<String> lines(Path file) {
    List<String> lines = new ArrayList<>();
    measured.source().forEach(line -> lines.add("# " + line));
    lines.add(
        "# "
            + measured
                .access()
                .map(AccessFit::explanation)
                .orElse("access: not known, uniform assumed"));
    lines.add("#");
    lines.addAll(commands(file));
    lines.add("");
    lines.add("specname: " + specName());
    definitions(lines);
    lines.add(isNumbered ? "rows: numbered" : "seeds: distinct");
    lines.addAll(List.of("", "columnspec:"));
    lines.addAll(spec);
    lines.addAll(List.of("", "insert:", "  partitions: fixed(1)"));
    lines.add("  batchtype: " + (hasCounters() ? "COUNTER" : "UNLOGGED"));
    lines.addAll(List.of("", "queries:"));
    queries
        .all()
        .forEach(
            (name, cql) ->
                lines.addAll(
                    List.of(
                        "  " + name + ":", "    cql: >-", "      " + cql, "    fields: samerow")));
    return lines;
  }

  private boolean hasCounters() {
    return table.values().stream().anyMatch(column -> column.type().kind() == CqlType.Kind.COUNTER);
  }

  String specName() {
    return queries.plain(table.name());
  }

  /** Adds the partition key columns; returns how many seeds give as many partitions. */
  private double partitionKey(TableSample sample) {
    double partitions = Math.max(1, measured.partitions());
    double free = NUMBERS_PER_KEY * partitions;
    int count = table.partitionKey().size();
    double[] values = new double[count];
    int largest = 0;
    for (int i = 0; i < count; i++) {
      OptionalDouble found = sample.columns().get(i).values().distinct().population();
      values[i] = count == 1 ? free : found.orElse(free);
      largest = values[i] > values[largest] ? i : largest;
    }
    double possible = 1;
    for (int i = 0; i < count; i++) {
      Column column = table.partitionKey().get(i);
      ColumnSample found = sample.columns().get(i);
      String last = i == largest ? items.scaled(values[i]) : "%.0f".formatted(values[i]);
      items.key(
          items.quoted(column.name()), found, List.of("population: uniform(1.." + last + ")"));
      possible *= Math.min(values[i], possible(column.type(), found.values()));
    }
    return ColumnItems.draws(partitions, possible);
  }

  /** Returns how many values a type has. */
  private static double possible(CqlType type, Figures values) {
    return switch (type.kind()) {
      case BOOLEAN -> 2;
      case TINYINT -> Math.scalb(1.0, Byte.SIZE);
      case SMALLINT -> Math.scalb(1.0, Short.SIZE);
      case TEXT, ASCII, BLOB -> Math.pow(LETTERS, values.count() == 0 ? 4 : values.mean());
      default -> Math.scalb(1.0, Integer.SIZE);
    };
  }

  /** Returns whether rows are numbered, which gives the right row counts. */
  private boolean isNumbered(TableSample sample) {
    boolean hasSiblings = false;
    for (int i = 0; i < table.clustering().size(); i++) {
      if (sample.level(i).count() > 0 && sample.level(i).max() > 1) {
        hasSiblings = true;
        Figures sizes = sample.columns().get(table.partitionKey().size() + i).values();
        ValueSpec spec =
            ValueSpec.of("").counted(sizes.asDistribution(), sample.level(i).asDistribution());
        if (new NumberedValues(table.clustering().get(i).type(), spec).problem().isPresent()) {
          return false;
        }
      }
    }
    return hasSiblings;
  }

  private void clustering(TableSample sample, int level) {
    Figures counts = sample.level(level);
    ColumnSample values = sample.columns().get(table.partitionKey().size() + level);
    List<String> settings = new ArrayList<>();
    if (counts.count() > 0 && counts.max() > 0) {
      settings.add("cluster: " + counts.distribution());
    }
    long most = counts.count() == 0 ? 1 : counts.max();
    double draws = sample.allPartitions() * (counts.count() == 0 ? 1 : counts.mean());
    long free = isNumbered || most <= 1 ? most : FREE_SIBLINGS * most;
    settings.addAll(items.siblings(values, free, draws));
    items.key(items.quoted(table.clustering().get(level).name()), values, settings);
  }

  private void definitions(List<String> lines) {
    String keyspace = items.quoted(table.keyspace());
    String bare = names.apply(table.keyspace());
    String parameter = keyspace.replace(bare, "${keyspace:" + bare + "}");
    lines.add("keyspace: " + (keyspace.equals(bare) ? parameter : "'" + parameter + "'"));
    lines.add("keyspace_definition: |");
    indent(lines, "  ", "CREATE KEYSPACE " + parameter + "\n" + schema.replication());
    lines.addAll(List.of("", "table: " + ProfileTexts.yaml(items.quoted(table.name()))));
    lines.add("table_definition: |");
    indent(lines, "  ", schema.definition(table, names));
    lines.add("");
    List<SourceSchema.Definition> others = schema.belongingTo(table);
    if (!others.isEmpty()) {
      lines.add("extra_definitions:");
      for (SourceSchema.Definition other : others) {
        lines.add("  - |");
        indent(lines, "    ", schema.portable(other, names));
      }
      lines.add("");
    }
  }

  private static void indent(List<String> lines, String indent, String text) {
    text.lines().forEach(line -> lines.add((indent + line).stripTrailing()));
  }

  /** Returns how many inserts write a partition, so that batches are small. */
  private static long visits(TableSample sample) {
    long rows = partitionRows(sample);
    double perBatch = rows == 1 ? 1 : Math.max(1, BATCH_BYTES / sample.rows().mean());
    return (long) Math.ceil(rows / Math.min(BATCH_ROWS, perBatch));
  }

  /** Returns the commands that load the table and run all operations. */
  private List<String> commands(Path file) {
    String command = "#   cqlsurge user profile=" + file;
    String seedText = scaled(seeds);
    // Visits write whole numbers of rows, so that partitions need up to twice as many.
    double inserts = seeds * (visits == 1 ? 1 : 2 * visits);
    // Cassandra 5.0 refuses writes of vectors by more threads than its processors.
    int threads =
        queries.all().values().stream().anyMatch(cql -> cql.contains(" ANN OF ")) ? 2 : 50;
    String divided = visits > 1 ? " -insert \"visits=fixed(" + visits + ")\"" : "";
    String access =
        measured.access().map(AccessFit::distribution).orElse("uniform(1.." + seedText + ")");
    return List.of(
        "# Load it, then run all operations. Another number of rows makes it larger or smaller.",
        "#   rows=" + ProfileTexts.number(rows()),
        "%s \"ops(insert=1)\" \"n=%s\" no-warmup -P rows=$rows -pop \"seq=1..%s\" no-wrap%s -rate threads=%d -node 127.0.0.1"
            .formatted(command, scaled(inserts), seedText, divided, threads),
        "%s \"ops(%s)\" duration=1m -P rows=$rows -pop \"dist=%s\"%s -rate threads=%d -node 127.0.0.1"
            .formatted(command, operations("", requests()), access, divided, threads));
  }

  private String scaled(double count) {
    return "$rows*" + ProfileTexts.number(count / rows());
  }

  /**
   * Returns the operations with their weights.
   *
   * @param prefix precedes each name
   * @param requests the request count to which the weights refer; 0 if unknown
   */
  String operations(String prefix, double requests) {
    return queries.operations(prefix, measured.reads(), measured.writes(), requests);
  }

  /** Returns how many requests the nodes report; 0 if they do not. */
  double requests() {
    return (double) measured.reads() + measured.writes();
  }
}
