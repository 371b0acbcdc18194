package io.cqlsurge.feature.profiles;

import io.cqlsurge.database.Database;
import io.cqlsurge.driver.DriverDatabase;
import io.cqlsurge.driver.DriverLiterals;
import io.cqlsurge.feature.profiles.NewProfile.Measured;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.report.AtomicFile;
import io.cqlsurge.run.Command;
import io.cqlsurge.run.ExitCode;
import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.Literals;
import io.cqlsurge.schema.Table;
import io.cqlsurge.settings.SettingsParser;
import io.cqlsurge.settings.connection.ConnectionSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The command that writes a profile for a table, or for each table in a keyspace. */
final class NewCommand implements Callable<Integer> {
  static final String NAME = "new";

  private final Command.Caller caller;
  private final Source source;
  private final List<String> options;
  private final Optional<Path> file;
  private final boolean onlyStats;

  /**
   * Creates a command.
   *
   * @param arguments the arguments after its name
   * @param onlyStats whether to print what the rows are like instead of a profile
   */
  NewCommand(List<String> arguments, Command.Caller caller, boolean onlyStats) {
    this.caller = caller;
    this.onlyStats = onlyStats;
    List<String> rest = new ArrayList<>(arguments);
    int at = rest.indexOf("-o");
    if (at >= 0 && at + 1 == rest.size()) {
      throw new UsageError("profile new: -o needs a file: -o my.yaml");
    }
    this.file = at < 0 ? Optional.empty() : Optional.of(Path.of(rest.remove(at + 1)));
    if (at >= 0) {
      rest.remove(at);
    }
    if (rest.contains("-o")) {
      throw new UsageError("profile new: -o is given twice; write it once");
    }
    List<String> named =
        rest.stream().takeWhile(text -> !text.startsWith("-") && !text.contains("=")).toList();
    this.source = Source.of(named);
    this.options = rest.subList(named.size(), rest.size());
  }

  @Override
  public Integer call() {
    if (source.table().isPresent()) {
      file.ifPresent(NewCommand::checkNew);
    }
    SettingsParser parser = caller.parser();
    Map.Entry<NewSettings, Optional<ConnectionSettings>> read =
        parser.connecting(new NewSettings.Options(), options, caller.output()::complaint);
    if (source.schema().isPresent() == read.getValue().isPresent()) {
      throw new UsageError(
          source.schema().isPresent()
              ? "profile new reads either the table or the definitions in a file; remove that file, or -node"
              : "profile new reads a table: add the node, as in 'profile new %s -node 10.0.0.1'; or give files, the output of DESCRIBE and of nodetool tablestats and tablehistograms"
                  .formatted(source.name()));
    }
    if (source.schema().isPresent()) {
      write(source.schema().get(), read.getKey(), source::measured);
    } else {
      try (Database database = DriverDatabase.connect(read.getValue().orElseThrow(), 1)) {
        LiveTables live = new LiveTables(database, source, read.getKey().limits(), caller.output());
        write(live.definitions(), read.getKey(), onlyStats ? live::printed : live::measured);
      }
    }
    return ExitCode.SUCCESS.status();
  }

  private static void checkNew(Path file) {
    if (Files.exists(file)) {
      throw new UsageError(
          "profile new: %s exists; give another file, or delete it first".formatted(file));
    }
    Path folder = file.toAbsolutePath().getParent();
    if (folder != null && !Files.isDirectory(folder)) {
      throw new UsageError("profile new: there is no folder " + folder);
    }
  }

  private void write(
      String definitions, NewSettings settings, Function<TableSample, Measured> measure) {
    SourceSchema schema = new SourceSchema(definitions, source.keyspace());
    List<Table> tables = source.table().map(schema::table).map(List::of).orElseGet(schema::tables);
    if (tables.isEmpty()) {
      throw new UsageError("keyspace %s has no tables".formatted(source.keyspace()));
    }
    UnaryOperator<String> names =
        settings.hidesNames()
            ? new NeutralNames(schema, source.keyspace())::of
            : UnaryOperator.identity();
    Optional<Literals> literals =
        settings.withValues() ? Optional.of(new DriverLiterals()) : Optional.empty();
    checkFiles(tables, names);
    List<NewProfile> profiles = new ArrayList<>();
    for (Table table : tables) {
      TableSample sample = new TableSample(table);
      Measured measured = measure.apply(sample);
      if (!onlyStats) {
        NewProfile profile = new NewProfile(schema, sample, measured, names, literals);
        write(profile.lines(path(profile.specName()).orElse(Path.of("my.yaml"))), profile);
        profiles.add(profile);
      }
    }
    if (source.table().isEmpty() && !onlyStats) {
      writeCommand(profiles);
    }
  }

  /** Checks names and files of all tables before the first one is read. */
  private void checkFiles(List<Table> tables, UnaryOperator<String> names) {
    Set<String> specNames = new HashSet<>();
    for (Table table : tables) {
      String specName = ProfileTexts.plain(names.apply(table.name()));
      path(specName).ifPresent(NewCommand::checkNew);
      boolean hasParameter =
          Stream.concat(Stream.of(table.name()), Column.names(table.columns()).stream())
              .anyMatch(name -> names.apply(name).contains("${"));
      if (!specNames.add(specName) || hasParameter) {
        throw new UsageError(
            "profile new: %s.%s has a name that a profile or its file cannot have; add names=hidden"
                .formatted(table.keyspace(), table.name()));
      }
    }
  }

  /** Returns a table's file; empty for the output. */
  private Optional<Path> path(String specName) {
    return source.table().isPresent()
        ? file
        : Optional.of(file.orElse(Path.of("")).resolve(specName + ".yaml"));
  }

  /** Prints the command for all tables, in the proportions that the nodes report. */
  private void writeCommand(List<NewProfile> profiles) {
    double requests = profiles.stream().mapToDouble(NewProfile::requests).sum();
    String files =
        profiles.stream()
            .map(each -> path(each.specName()).orElseThrow().toString())
            .collect(Collectors.joining(","));
    String operations =
        profiles.stream()
            .map(each -> each.operations(each.specName() + ".", requests))
            .collect(Collectors.joining(","));
    caller
        .output()
        .line(
            "cqlsurge user profile=%s \"ops(%s)\" duration=1m -rate threads=50"
                .formatted(files, operations));
  }

  private void write(List<String> lines, NewProfile profile) {
    Optional<Path> path = path(profile.specName());
    if (path.isEmpty()) {
      lines.forEach(caller.output()::line);
      return;
    }
    try {
      Files.write(path.get(), lines, StandardOpenOption.CREATE_NEW);
    } catch (IOException e) {
      throw new UsageError(
          "profile new: cannot write %s: %s".formatted(path.get(), AtomicFile.reason(e)));
    }
    caller.output().complaint("wrote " + path.get());
  }
}
