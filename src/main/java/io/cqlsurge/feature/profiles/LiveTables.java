package io.cqlsurge.feature.profiles;

import io.cqlsurge.database.Cluster;
import io.cqlsurge.database.Database;
import io.cqlsurge.database.NamedRow;
import io.cqlsurge.feature.profiles.NewProfile.Measured;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.report.Output;
import io.cqlsurge.schema.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletionException;

/** A database's tables: their definitions, some rows, and their requests. */
record LiveTables(Database database, Source source, TableReader.Limits limits, Output output) {
  private static final double PERCENT = 100;

  /** Returns the statements that create the keyspace with all that is in it. */
  String definitions() {
    return database
        .definitions(source.keyspace())
        .orElseThrow(
            () ->
                new UsageError(
                    "there is no keyspace %s; name a table as in shop.orders"
                        .formatted(source.keyspace())));
  }

  /** Reads rows into a sample, and prints what they are like. */
  Measured printed(TableSample sample) {
    Measured measured = measured(sample);
    sample.print(output::line);
    return measured;
  }

  /** Reads rows into a sample, and returns what they say about the table. */
  Measured measured(TableSample sample) {
    TableReader.Coverage coverage =
        new TableReader(database, limits, sample, output::complaint).read();
    output.complaint(coverage.text());
    double rows = sample.allRows() == 0 ? 0 : coverage.partitions() * sample.partitionRows().mean();
    List<String> comments = new ArrayList<>(List.of(coverage.text()));
    comments.add(precision(sample, coverage, rows));
    if (sample.cutPartitions() > 0) {
      comments.add(
          ProfileTexts.counted(sample.cutPartitions(), "partition")
              + " have more rows than were read: raise rows= to read them whole");
    }
    return new Measured(
        coverage.partitions(),
        rows,
        comments,
        source.access(sample.table(), coverage.partitions()),
        requests(sample.table(), "local_read_latency"),
        requests(sample.table(), "local_write_latency"));
  }

  private static String precision(TableSample sample, TableReader.Coverage coverage, double rows) {
    if (sample.allRows() == 0) {
      return "without rows, no size is known";
    }
    return String.format(
        Locale.ROOT,
        "%s%s in %s%s; quantiles are within %.2g %% of their rank",
        sample.cutPartitions() > 0 ? "at least " : "",
        ProfileTexts.counted(Math.round(rows), "row"),
        ProfileTexts.counted(Math.round(coverage.partitions()), "partition"),
        coverage.error() == 0
            ? ""
            : String.format(Locale.ROOT, " (±%.2g %%)", 2 * PERCENT * coverage.error()),
        PERCENT / Math.sqrt((double) sample.allRows()));
  }

  /** Returns a table's reads or writes on all nodes; 0 if a node does not report them. */
  private long requests(Table table, String virtualTable) {
    double sum = 0;
    for (Cluster.Node node : database.nodes()) {
      String cql =
          "SELECT count FROM system_views.%s WHERE keyspace_name = '%s' AND table_name = '%s'"
              .formatted(
                  virtualTable,
                  table.keyspace().replace("'", "''"),
                  table.name().replace("'", "''"));
      try {
        for (NamedRow row : database.ask(node, cql).toCompletableFuture().join()) {
          sum += row.number("count").orElse(0);
        }
      } catch (CompletionException e) {
        // Older versions do not have this table.
        return 0;
      }
    }
    return Math.round(sum);
  }
}
