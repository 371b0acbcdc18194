package io.cqlsurge.cli;

import io.cqlsurge.database.Database;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.driver.DriverDatabase;
import io.cqlsurge.driver.DriverLiterals;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.profile.Profile;
import io.cqlsurge.profile.ProfileReader;
import io.cqlsurge.profile.ProfileTables;
import io.cqlsurge.report.Output;
import io.cqlsurge.schema.Table;
import io.cqlsurge.settings.ConnectionSettings;
import io.cqlsurge.settings.SettingsParser;
import io.cqlsurge.workload.SeedCheck;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Tells what is wrong with profiles, by themselves or held against a database. */
@Command(name = ProfileCheckCommand.NAME)
final class ProfileCheckCommand implements Callable<Integer> {
  /** The name of the command. */
  static final String NAME = "check";

  private final Output output;
  private boolean isWrong;

  @Parameters(arity = "0..*")
  private final List<String> words = new ArrayList<>();

  ProfileCheckCommand(Output output) {
    this.output = output;
  }

  @Override
  public Integer call() {
    List<String> files = words.stream().takeWhile(word -> !word.startsWith("-")).toList();
    if (files.isEmpty()) {
      throw new UsageError("profile check needs a file: 'profile check my.yaml'");
    }
    List<String> groups = words.subList(files.size(), words.size());
    Optional<ConnectionSettings> connection = connection(groups);
    Map<String, Profile> profiles = new LinkedHashMap<>();
    files.forEach(file -> read(file).ifPresent(profile -> profiles.put(file, profile)));
    if (connection.isPresent() && !profiles.isEmpty()) {
      return ask(connection.get(), profiles).status();
    }
    profiles.forEach((file, profile) -> tellGood(file, profile, ProfileTables.of(profile)));
    return ending().status();
  }

  private Optional<ConnectionSettings> connection(List<String> groups) {
    if (groups.isEmpty()) {
      return Optional.empty();
    }
    ConnectionSettings settings = SettingsParser.connection("check", groups, output::complaint);
    DriverDatabase.check(settings);
    return Optional.of(settings);
  }

  private Optional<Profile> read(String file) {
    try {
      return Optional.of(ProfileReader.load(file, text -> output.problem("warning: " + text)));
    } catch (UsageError e) {
      complain(e.complaints());
      return Optional.empty();
    }
  }

  private void complain(List<String> complaints) {
    isWrong |= !complaints.isEmpty();
    complaints.forEach(output::problem);
  }

  private ExitCode ask(ConnectionSettings connection, Map<String, Profile> profiles) {
    try (Database database = DriverDatabase.connect(connection, 1)) {
      profiles.forEach((file, profile) -> ask(database, file, profile));
      return ending();
    } catch (DatabaseError e) {
      output.complaint(e.getMessage());
      return ExitCode.FAILURE;
    }
  }

  private void ask(Database database, String file, Profile profile) {
    Optional<Table> table = database.table(profile.keyspace(), profile.table());
    List<String> complaints = ServerCheck.complaints(database, profile, table);
    complain(complaints);
    table
        .flatMap(found -> ProfileTables.difference(profile, found))
        .ifPresent(text -> output.problem("warning: " + file + ": " + text));
    if (complaints.isEmpty()) {
      tellGood(file, profile, table);
    }
  }

  private void tellGood(String file, Profile profile, Optional<Table> table) {
    try {
      table.ifPresent(known -> warnOfSeeds(file, profile, known));
    } catch (UsageError e) {
      complain(e.complaints());
      return;
    }
    output.line(file + ": ok");
    ProfileSummary.of(profile, table).forEach(line -> output.line("  " + line));
  }

  private void warnOfSeeds(String file, Profile profile, Table table) {
    SeedCheck.warnings(profile, table, new DriverLiterals())
        .forEach(text -> output.problem("warning: " + file + ": " + text));
  }

  private ExitCode ending() {
    return isWrong ? ExitCode.USAGE : ExitCode.SUCCESS;
  }
}
