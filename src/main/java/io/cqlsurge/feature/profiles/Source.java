package io.cqlsurge.feature.profiles;

import io.cqlsurge.cql.Identifier;
import io.cqlsurge.feature.profiles.NewProfile.Measured;
import io.cqlsurge.grammar.InputFiles;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.Table;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The table or keyspace that a profile is made of, and files about it.
 *
 * @param name as typed
 * @param keyspace its name as stored
 * @param table its name as stored; empty for all tables
 * @param texts the files' contents
 */
record Source(String name, String keyspace, Optional<String> table, List<String> texts) {
  private static final Pattern NAME = Pattern.compile("(\\w+|\"[^\"]+\")(?:\\.(\\w+|\"[^\"]+\"))?");

  /** Distance between the quantiles from which sizes are made, in percent. */
  private static final double STEP = 0.5;

  private static final List<Predicate<String>> KINDS =
      List.of(Source::isSchema, TableStats::is, TableHistograms::is, AccessCounts::is);

  /** Returns whether the first argument is a table's name, not a file's. */
  static boolean isTable(List<String> arguments) {
    return !arguments.isEmpty()
        && NAME.matcher(arguments.get(0)).matches()
        && !arguments.get(0).matches("\\w+|.*\\.ya?ml")
        && !Files.exists(Path.of(arguments.get(0)));
  }

  /** Returns the source for arguments: a name, and files. */
  static Source of(List<String> arguments) {
    List<String> texts = new ArrayList<>();
    Optional<Matcher> name = Optional.empty();
    for (String argument : arguments) {
      Matcher matcher = NAME.matcher(argument);
      if (Files.exists(Path.of(argument)) && !Files.isDirectory(Path.of(argument))) {
        texts.add(text(argument));
      } else if (name.isEmpty() && matcher.matches()) {
        name = Optional.of(matcher);
      } else {
        throw new UsageError("profile new: there is no file '%s'".formatted(argument));
      }
    }
    Matcher found =
        name.orElseThrow(
            () ->
                new UsageError(
                    "profile new needs a table: 'profile new shop.orders -node 10.0.0.1'"));
    if (found.group(1).matches("(?i)system(_\\w+)?")) {
      throw new UsageError(
          "%s has tables of the database itself, in which clients cannot write; name your keyspace"
              .formatted(found.group(1)));
    }
    return new Source(
        found.group(),
        Identifier.internal(found.group(1)),
        Optional.ofNullable(found.group(2)).map(Identifier::internal),
        texts);
  }

  private static String text(String file) {
    try {
      byte[] content = InputFiles.local().read(Path.of(file));
      String text = new String(content, StandardCharsets.UTF_8);
      if (KINDS.stream().noneMatch(kind -> kind.test(text))) {
        throw new UsageError(
            "%s is not a known kind of file: CQL definitions, output of nodetool tablestats, tablehistograms or toppartitions, or a query log as text"
                .formatted(file));
      }
      return text;
    } catch (IOException e) {
      throw new UsageError("%s: %s".formatted(file, InputFiles.reason(Path.of(file), e)));
    }
  }

  private static boolean isSchema(String text) {
    return Pattern.compile("(?i)\\bCREATE\\s+TABLE\\b").matcher(text).find();
  }

  /** Returns the text with definitions, if there is one. */
  Optional<String> schema() {
    return contents(Source::isSchema).findFirst();
  }

  private Stream<String> contents(Predicate<String> kind) {
    return texts.stream().filter(kind);
  }

  /** Returns the best fit for the accesses in the files. */
  Optional<AccessFit> access(Table of, double partitions) {
    List<String> key = Column.names(of.partitionKey());
    return contents(AccessCounts::is)
        .map(text -> AccessCounts.parse(text, of.keyspace(), of.name(), key))
        .flatMap(Optional::stream)
        .findFirst()
        .flatMap(counts -> AccessFit.of(counts, Math.round(partitions)));
  }

  /** Fills a sample with sizes from the files, and returns what they say about the table. */
  Measured measured(TableSample sample) {
    Table of = sample.table();
    Optional<TableStats> stats =
        contents(TableStats::is)
            .flatMap(text -> TableStats.parse(text).stream())
            .filter(each -> isOf(of, each.keyspace(), each.table()))
            .findFirst();
    Optional<TableHistograms> histograms =
        contents(TableHistograms::is)
            .map(TableHistograms::parse)
            .filter(each -> isOf(of, each.keyspace(), each.table()))
            .filter(each -> !each.partitionBytes().isEmpty() && !each.cellCounts().isEmpty())
            .findFirst();
    addSizes(sample, histograms, stats.map(TableStats::meanPartitionBytes).orElse(0L));
    double partitions = Math.max(1, stats.map(TableStats::partitions).orElse(1L));
    double rows = partitions * sample.partitionRows().mean();
    String known =
        stats.isPresent() || histograms.isPresent()
            ? "sizes are from nodetool, and spread evenly over columns of variable size"
            : "sizes are not known: no output of nodetool tablestats or tablehistograms for this table";
    return new Measured(
        partitions,
        rows,
        List.of(known, counted(partitions, rows)),
        access(of, partitions),
        stats.map(TableStats::reads).orElse(0L),
        stats.map(TableStats::writes).orElse(0L));
  }

  private static String counted(double partitions, double rows) {
    return ProfileTexts.counted(Math.round(partitions), "partition")
        + ", "
        + ProfileTexts.counted(Math.round(rows), "row")
        + " (each replica counts)";
  }

  private static boolean isOf(Table of, String keyspace, String table) {
    return keyspace.equals(of.keyspace()) && table.equals(of.name());
  }

  private static void addSizes(
      TableSample sample, Optional<TableHistograms> histograms, long meanBytes) {
    for (double at = STEP / 2; at < 100; at += STEP) {
      sample.addSizes(
          histograms.isEmpty() ? 0 : at(histograms.get().cellCounts(), at),
          histograms.isEmpty() ? meanBytes : at(histograms.get().partitionBytes(), at));
    }
  }

  /** Returns a quantile between those that are known. */
  private static long at(List<TableHistograms.Quantile> known, double percent) {
    TableHistograms.Quantile before = known.get(0);
    for (TableHistograms.Quantile next : known) {
      if (next.percent() >= percent) {
        double width = next.percent() - before.percent();
        double share = width == 0 ? 0 : (percent - before.percent()) / width;
        return Math.round(before.value() + share * (next.value() - before.value()));
      }
      before = next;
    }
    return before.value();
  }
}
