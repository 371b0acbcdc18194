package io.cqlsurge.run;

import io.cqlsurge.driver.DriverDatabase;
import io.cqlsurge.grammar.InputFiles;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.profile.Profile;
import io.cqlsurge.profile.ProfileReader;
import io.cqlsurge.report.Output;
import io.cqlsurge.report.TerminalOutput;
import io.cqlsurge.settings.CompletedLine;
import io.cqlsurge.settings.LogSettings;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.load.Shard;
import io.cqlsurge.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A command that generates load; its arguments have a separate grammar.
 *
 * @param features what can be added to it
 * @param owner the command that executes it
 */
public record WorkloadCommand(Features features, CompletedLine line, Output output, RunHost owner)
    implements Command.Load {
  private static final String ROWS = "n=rows";

  private static final String NO_ROWS =
      "n=rows needs 'user' and a profile whose keys are in a file: 'population: rows(FILE)' in columnspec";

  /** A command line of {@code user} with a profile, and without operations. */
  private static final Pattern NO_OPERATIONS =
      Pattern.compile("(?is)user (?!.*\\bops\\s*\\().*?\\bprofile\\s*=\\s*([^\\s,]+).*");

  /**
   * Returns a line's command in which {@code n=rows} is replaced by the row count in the profile's
   * file: each is inserted once, unless {@code -pop} says otherwise.
   *
   * @throws UsageError if the profile has no such file
   */
  public static WorkloadCommand of(
      Features features, CompletedLine line, Output output, RunHost owner) {
    if (line.arguments().stream().noneMatch(ROWS::equalsIgnoreCase)) {
      return new WorkloadCommand(features, line, output, owner);
    }
    Settings settings = features.parse(line);
    long rows =
        Workloads.profiles(settings, warning -> {}).stream()
            .flatMap(profile -> profile.rows().stream())
            .findFirst()
            .orElseThrow(() -> new UsageError(NO_ROWS))
            .rows();
    boolean addsSeeds =
        settings.command().fillsInOrder()
            && line.arguments().stream().noneMatch("-pop"::equalsIgnoreCase);
    List<String> seeds = addsSeeds ? List.of("-pop", "seq=1.." + rows, "no-wrap") : List.of();
    return new WorkloadCommand(features, counted(line, rows, seeds), output, owner);
  }

  private static CompletedLine counted(CompletedLine line, long rows, List<String> more) {
    List<String> arguments = new ArrayList<>(line.arguments());
    arguments.replaceAll(each -> each.equalsIgnoreCase(ROWS) ? "n=" + rows : each);
    arguments.addAll(more);
    return new CompletedLine(arguments, line.used(), line.files(), line.typed());
  }

  @Override
  public Settings check() {
    Settings settings;
    try {
      settings = features.parse(line);
    } catch (UsageError e) {
      throw withOperations(e, line.arguments());
    }
    settings.typed().notices().forEach(output::complaint);
    DriverDatabase.check(settings.connection());
    return settings;
  }

  /**
   * Returns the error of a command line; without {@code ops(...)}, also its profile's operations.
   */
  private static UsageError withOperations(UsageError error, List<String> arguments) {
    List<String> messages = new ArrayList<>(error.messages());
    Matcher line = NO_OPERATIONS.matcher(String.join(" ", arguments));
    if (line.matches()) {
      try {
        List<String> names =
            ProfileReader.load(line.group(1), InputFiles.local(), warning -> {}).operations();
        messages.add(
            "%s has the operations %s: write 'ops(insert=1)'"
                .formatted(line.group(1), String.join(", ", names)));
      } catch (UsageError e) {
        messages.addAll(e.messages());
      }
    }
    return new UsageError(messages, error.topics());
  }

  @Override
  public ExitCode run(Settings settings) {
    Output shown = isCompact(settings.log()) ? new TerminalOutput(output) : output;
    List<Profile> profiles = Workloads.profiles(settings, shown::complaint);
    Workload workload =
        Workloads.of(settings, profiles, features.readCheck(settings), Shard.WHOLE, shown::notice);
    ReportFiles files = ReportFiles.of(settings.reports(), shown);
    // The parts come first: a port in use must not create files.
    try (files;
        RunParts parts = new RunParts(features, owner, settings, workload, files.output())) {
      files.open(parts::addTo);
      if (!features.parser().hasRate(line.arguments())) {
        RampNotice.of(settings).ifPresent(shown::complaint);
      }
      RunSource source = new RunSource(settings, profiles, workload, line.arguments(), owner);
      ExitCode ending = new Wiring(source, files, parts).run();
      boolean isLost = files.areLost() || parts.areLost();
      return ending == ExitCode.SUCCESS && isLost ? ExitCode.FAILURE : ending;
    }
  }

  /** Returns whether tables have the form for terminals. */
  private boolean isCompact(LogSettings log) {
    return log.table()
        .form()
        .map(form -> form == LogSettings.Table.Form.COMPACT)
        .orElseGet(() -> output.terminal().showsOutput());
  }
}
