package io.cqlsurge.cli;

import io.cqlsurge.database.Database;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.driver.DriverDatabase;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.profile.Profile;
import io.cqlsurge.profile.ProfileTables;
import io.cqlsurge.report.Output;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.SettingsParser;
import io.cqlsurge.settings.UserCommand;
import io.cqlsurge.workload.user.DryDatabase;
import io.cqlsurge.workload.user.Preview;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Shows what a profile makes: rows, and a request of each operation; sends none of them. */
@Command(name = ProfileShowCommand.NAME)
final class ProfileShowCommand implements Callable<Integer> {
  /** The name of the command. */
  static final String NAME = "show";

  private static final long ROWS = 20;

  private final Output output;

  @Parameters(arity = "0..*")
  private final List<String> words = new ArrayList<>();

  ProfileShowCommand(Output output) {
    this.output = output;
  }

  @Override
  public Integer call() {
    if (words.isEmpty() || words.get(0).startsWith("-")) {
      throw new UsageError("profile show needs a file: 'profile show my.yaml n=20'");
    }
    List<Profile> profiles = Workloads.profiles(List.of(words.get(0)), output::complaint);
    Settings settings = settings(profiles.get(0));
    settings.notices().forEach(output::complaint);
    UnsupportedOptions.refuse(settings);
    return show(settings, profiles).status();
  }

  /**
   * The rest of the line is read as that of a run; without other wishes, all operations are shown,
   * and the partitions come in their order.
   */
  private Settings settings(Profile profile) {
    List<String> line = new ArrayList<>(List.of("user", "profile=" + words.get(0)));
    if (showsAll()) {
      line.add("ops(" + String.join("=1,", Workloads.operations(profile)) + "=1)");
    }
    line.addAll(words.subList(1, words.size()));
    if (!words.contains("-pop")) {
      line.addAll(List.of("-pop", "seq=1..1M"));
    }
    return SettingsParser.parse(line);
  }

  /** Whether no operation is asked for. */
  private boolean showsAll() {
    return words.stream().noneMatch(word -> word.startsWith("ops("));
  }

  private ExitCode show(Settings settings, List<Profile> profiles) {
    try (Database database = database(settings, profiles.get(0))) {
      UserCommand command = (UserCommand) settings.command();
      Preview preview =
          new Preview(Workloads.user(settings, command, profiles), database, output::line);
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

  /** The table is asked for if nodes are named, else it is that of the definition. */
  private Database database(Settings settings, Profile profile) {
    if (words.contains("-node") || settings.mode().bundle().isPresent()) {
      return DriverDatabase.connect(settings.connection(), 1);
    }
    return new DryDatabase(
        List.of(
            ProfileTables.of(profile)
                .orElseThrow(
                    () ->
                        new UsageError(
                            profile.file()
                                + " has no table_definition; let a database tell what the table is"
                                + " like: -node ..."))));
  }
}
