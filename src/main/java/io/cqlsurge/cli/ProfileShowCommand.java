package io.cqlsurge.cli;

import io.cqlsurge.cli.run.Workloads;
import io.cqlsurge.database.Catalog;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.driver.DriverDatabase;
import io.cqlsurge.grammar.InputFiles;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.profile.Profile;
import io.cqlsurge.profile.ProfileReader;
import io.cqlsurge.report.Output;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.SettingsParser;
import io.cqlsurge.settings.UserCommand;
import io.cqlsurge.settings.load.Shard;
import io.cqlsurge.workload.user.DryCatalog;
import io.cqlsurge.workload.user.Preview;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Parameters;

/**
 * The command that prints rows of a profile and one request per operation, without sending them.
 */
final class ProfileShowCommand implements Callable<Integer> {
  static final String NAME = "show";

  private static final long ROWS = 20;

  private final Output output;

  @Parameters(arity = "0..*")
  private final List<String> arguments = new ArrayList<>();

  ProfileShowCommand(Output output) {
    this.output = output;
  }

  @Override
  public Integer call() {
    if (arguments.isEmpty() || arguments.get(0).startsWith("-")) {
      throw new UsageError("profile show needs a file: 'profile show my.yaml n=20'");
    }
    List<Profile> profiles =
        List.of(ProfileReader.load(arguments.get(0), InputFiles.local(), output::complaint));
    Settings settings = settings(profiles.get(0));
    settings.typed().notices().forEach(output::complaint);
    return show(settings, profiles).status();
  }

  /**
   * Reads the other arguments as for a run; by default, all operations are shown, and seeds are
   * used in order.
   */
  private Settings settings(Profile profile) {
    List<String> line = new ArrayList<>(List.of("user", "profile=" + arguments.get(0)));
    if (showsAll()) {
      line.add("ops(" + String.join("=1,", profile.operations()) + "=1)");
    }
    line.addAll(arguments.subList(1, arguments.size()));
    if (!arguments.contains("-pop")) {
      line.addAll(List.of("-pop", "seq=1..1M"));
    }
    return SettingsParser.parse(line);
  }

  /** Returns whether no operations are given, so that all are shown. */
  private boolean showsAll() {
    return arguments.stream().noneMatch(argument -> argument.startsWith("ops("));
  }

  private ExitCode show(Settings settings, List<Profile> profiles) {
    try (Catalog catalog = catalog(settings, profiles.get(0))) {
      UserCommand command = (UserCommand) settings.command();
      Preview preview =
          new Preview(
              Workloads.user(settings, command, profiles, Shard.WHOLE), catalog, output::line);
      long rows = command.load().count().orElse(ROWS);
      if (showsAll()) {
        preview.showAll(rows);
      } else {
        preview.show(rows);
      }
      return ExitCode.SUCCESS;
    } catch (DatabaseError e) {
      output.complaint(e.getMessage());
      return ExitCode.FAILURE;
    }
  }

  /** Returns the database if nodes are given, otherwise a catalog of the profile's table. */
  private Catalog catalog(Settings settings, Profile profile) {
    if (arguments.contains("-node") || settings.mode().bundle().isPresent()) {
      return DriverDatabase.connect(settings.connection(), 1);
    }
    return new DryCatalog(
        List.of(
            profile
                .definedTable()
                .orElseThrow(
                    () ->
                        new UsageError(
                            profile.file()
                                + " has no table_definition; add -node ... to read the table definition from a database"))));
  }
}
