package io.cqlsurge.feature.profiles;

import io.cqlsurge.database.Catalog;
import io.cqlsurge.database.Database;
import io.cqlsurge.driver.DriverDatabase;
import io.cqlsurge.driver.DriverLiterals;
import io.cqlsurge.grammar.InputFiles;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.profile.Profile;
import io.cqlsurge.profile.ProfileCheck;
import io.cqlsurge.profile.ProfileReader;
import io.cqlsurge.profile.SequenceSpec;
import io.cqlsurge.report.Output;
import io.cqlsurge.run.ExitCode;
import io.cqlsurge.run.Workloads;
import io.cqlsurge.schema.Table;
import io.cqlsurge.settings.CheckSettings;
import io.cqlsurge.settings.CompletedLine;
import io.cqlsurge.settings.DataLine;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.SettingsParser;
import io.cqlsurge.settings.TableSettings;
import io.cqlsurge.settings.UserCommand;
import io.cqlsurge.settings.connection.ConnectionSettings;
import io.cqlsurge.settings.load.Shard;
import io.cqlsurge.workload.user.DryCatalog;
import io.cqlsurge.workload.user.NumberedTables;
import io.cqlsurge.workload.user.SeedCheck;
import io.cqlsurge.workload.user.UserWorkload;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

/** The command that reports errors in profiles, by themselves or compared with a database. */
final class ProfileCheckCommand implements Callable<Integer> {
  static final String NAME = "check";

  /** The option that makes warnings a failure. */
  static final String STRICT = "--strict";

  private final List<String> arguments;
  private final boolean strict;
  private final Output output;
  private final SettingsParser parser;
  private boolean isWrong;
  private List<Profile> others = List.of();
  private final Set<String> warned = new HashSet<>();

  ProfileCheckCommand(List<String> arguments, Output output, SettingsParser parser) {
    this.parser = parser;
    this.strict = arguments.contains(STRICT);
    this.arguments = arguments.stream().filter(each -> !each.equals(STRICT)).toList();
    this.output = output;
  }

  @Override
  public Integer call() {
    List<String> files =
        arguments.stream().takeWhile(argument -> !argument.startsWith("-")).toList();
    if (files.isEmpty()) {
      throw new UsageError("profile check needs a file: 'profile check my.yaml'");
    }
    CheckSettings settings =
        parser.check(NAME, arguments.subList(files.size(), arguments.size()), output::complaint);
    Map<String, Profile> profiles = new LinkedHashMap<>();
    settings.connection().ifPresent(DriverDatabase::check);
    files.forEach(file -> read(file, settings).ifPresent(profile -> profiles.put(file, profile)));
    if (profiles.size() == files.size()) {
      ProfileReader.checkParameters(settings.files(), List.copyOf(profiles.values()));
    }
    others = List.copyOf(profiles.values());
    if (settings.connection().isEmpty()) {
      Catalog catalog = DryCatalog.of(others);
      profiles.forEach(
          (file, profile) -> reportValid(settings, file, profile, profile.definedTable(), catalog));
    } else if (!profiles.isEmpty()) {
      check(settings, settings.connection().get(), profiles);
    }
    if (isWrong) {
      return ExitCode.USAGE.status();
    }
    return (strict && !warned.isEmpty() ? ExitCode.FAILURE : ExitCode.SUCCESS).status();
  }

  /** Reads a profile, whose table definition comes from the database, if there is one. */
  private Optional<Profile> read(String file, CheckSettings settings) {
    try {
      return Optional.of(
          settings.connection().isPresent()
              ? ProfileReader.load(file, settings.files(), text -> warn(file, text))
              : ProfileReader.check(file, settings.files(), text -> warn(file, text)));
    } catch (UsageError e) {
      reportErrors(e.messages());
      return Optional.empty();
    }
  }

  private void warn(String file, String text) {
    warned.add(file);
    output.problem("warning: " + text);
  }

  private void reportErrors(List<String> errors) {
    isWrong |= !errors.isEmpty();
    errors.forEach(output::problem);
  }

  private void check(
      CheckSettings settings, ConnectionSettings connection, Map<String, Profile> profiles) {
    try (Database database = DriverDatabase.connect(connection, 1)) {
      Catalog catalog = new NumberedTables(database, TableSettings.ONE);
      profiles.forEach((file, profile) -> check(settings, catalog, file, profile));
    }
  }

  private void check(CheckSettings settings, Catalog catalog, String file, Profile parsed) {
    Optional<Table> table = catalog.table(parsed.keyspace(), parsed.table());
    Profile profile = table.map(parsed::in).orElse(parsed);
    List<String> errors = ServerCheck.errors(catalog, profile, table);
    reportErrors(errors);
    table.ifPresent(
        found -> {
          ProfileCheck.warnings(profile, found).forEach(text -> warn(file, text));
          ProfileCheck.difference(profile, found).ifPresent(text -> warn(file, file + ": " + text));
        });
    if (errors.isEmpty()) {
      reportValid(settings, file, profile, table, catalog);
    }
  }

  /** Checks the steps of sequences, which need the types of other statements. */
  private void checkSequences(Profile profile, Catalog catalog) {
    // Those that are only steps of others can use values of the others' steps.
    List<String> inner =
        profile.sequences().stream()
            .flatMap(each -> each.steps().stream().map(SequenceSpec.Step::name))
            .toList();
    List<String> names =
        profile.sequences().stream()
            .map(SequenceSpec::name)
            .filter(name -> !inner.contains(name))
            .toList();
    if (names.isEmpty()) {
      return;
    }
    Settings settings =
        parser.parse(
            new CompletedLine(
                List.of(
                    "user",
                    "profile=" + profile.file(),
                    "ops(" + String.join("=1,", names) + "=1)"),
                InputFiles.local()));
    List<Profile> all = Stream.concat(Stream.of(profile), others.stream()).distinct().toList();
    new UserWorkload(
            Workloads.user(
                settings, (UserCommand) settings.command(), all, Optional.empty(), Shard.WHOLE))
        .open(catalog);
  }

  private void reportValid(
      CheckSettings settings,
      String file,
      Profile profile,
      Optional<Table> table,
      Catalog catalog) {
    try {
      checkSequences(profile, catalog);
      table.ifPresent(
          known ->
              SeedCheck.warnings(profile, known, new DriverLiterals())
                  .forEach(text -> warn(file, file + ": " + text)));
    } catch (UsageError e) {
      reportErrors(e.messages());
      return;
    }
    if (settings.line() == DataLine.V3_11) {
      table.ifPresent(
          found -> ProfileCheck.capitals(profile, found).forEach(text -> warn(file, text)));
    }
    output.line(file + (warned.contains(file) ? ": ok, with warnings" : ": ok"));
    ProfileSummary.of(profile, table).forEach(line -> output.line("  " + line));
  }
}
