package io.cqlsurge.settings;

import io.cqlsurge.grammar.InputFiles;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Reading;
import io.cqlsurge.grammar.Spelling;
import io.cqlsurge.grammar.TokenizedCommand;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.settings.connection.ConnectionSettings;
import io.cqlsurge.settings.connection.CredentialsFile;
import io.cqlsurge.settings.connection.ModeSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** A command line parser, which reports all errors of a command line at once. */
public final class SettingsParser {
  private static final Groups GROUPS = new Groups();

  /** A group of old releases, accepted with any options. */
  private static final String SAMPLE = "-sample";

  /** Arguments that begin with any kind of dash, or contain a character that only options have. */
  private static final Pattern OPTION = Pattern.compile("(?s)[-\\p{Pd}\u2212].*|.*[=<>(].*");

  private static final Pattern VALUE = Pattern.compile("(?s)([=<>(]+).*");

  /** Options that only {@code user} has. */
  private static final Pattern OF_USER = Pattern.compile("(?is)(profile=|ops\\().*");

  private SettingsParser() {}

  /** Reads arguments as the shell passes them, with the command first. */
  public static Settings parse(List<String> arguments) {
    return parse(new CompletedLine(arguments, InputFiles.local()));
  }

  /** Parses arguments completed from environment variables. */
  public static Settings parse(CompletedLine completed) {
    TokenizedCommand call =
        split(completed.arguments()).renamed(SendToSettings.Options.ALIAS, GROUPS.sendTo.name());
    String name = call.command().name();
    OptionGroup<CommandSettings> command =
        Groups.command(name).orElseThrow(() -> unknownCommand(name));
    call.command().tokens().stream()
        .filter(SettingsParser::isCommand)
        .findFirst()
        .ifPresent(
            other -> {
              throw new UsageError(
                  other.equalsIgnoreCase(name)
                      ? "'%s' is there twice; write it once".formatted(other)
                      : "a line has one command, this one has '%s' and '%s'; 'user \"ops(insert=5,get=1)\"' mixes operations of a profile"
                          .formatted(name, other));
            });
    Reading reading = new Reading(call.without(SAMPLE), GROUPS.with(command), completed.files());
    call.group(SAMPLE).ifPresent(group -> reading.notice(SAMPLE + " has no effect any more"));
    return settings(reading, reading.command(command), completed);
  }

  /** Splits the arguments of a load command into its groups. */
  public static TokenizedCommand split(List<String> arguments) {
    return TokenizedCommand.split(arguments, GROUPS.names());
  }

  /** Returns whether the group {@code -rate} is among the arguments. */
  public static boolean hasRate(List<String> arguments) {
    return split(arguments).group(GROUPS.rate.name()).isPresent();
  }

  /**
   * Reads the options of {@code profile check}: the connection, and the release line of the data.
   *
   * @param command the command's name, for messages
   * @param notices receives warnings for the user
   * @throws UsageError with all errors
   */
  public static CheckSettings check(
      String command, List<String> arguments, Consumer<String> notices) {
    CheckSettings.Population population = new CheckSettings.Population();
    List<OptionGroup<?>> groups = new ArrayList<>(GROUPS.connecting());
    groups.addAll(List.of(population, GROUPS.parameters));
    Reading reading = Reading.ofGroups(command, groups, arguments);
    boolean connects = GROUPS.connecting().stream().anyMatch(reading::has);
    Optional<ConnectionSettings> connection = connects ? connection(reading) : Optional.empty();
    Optional<DataLine> line = reading.group(population);
    reading.typed(GROUPS.parameters);
    reading.finish();
    reading.notices().forEach(notices);
    return new CheckSettings(connection, line.orElseThrow(), reading.files());
  }

  /** Returns the connection settings; empty if any of them is invalid. */
  private static Optional<ConnectionSettings> connection(Reading reading) {
    var credentials =
        reading.has(GROUPS.credentials)
            ? reading.group(GROUPS.credentials)
            : Optional.of(CredentialsFile.NONE);
    var port = reading.group(GROUPS.port);
    var nodes = reading.group(GROUPS.nodes, port);
    var mode = reading.group(GROUPS.mode, credentials);
    var transport = reading.group(GROUPS.transport, credentials);
    var jmx = reading.typed(GROUPS.jmx, credentials);
    if (mode.flatMap(ModeSettings::bundle).isPresent()) {
      rejectWithBundle(reading);
    }
    return reading.ifValid(
        () ->
            new ConnectionSettings(
                nodes.orElseThrow(),
                mode.orElseThrow(),
                transport.orElseThrow(),
                port.orElseThrow(),
                jmx,
                credentials.orElseThrow(),
                reading.files()));
  }

  /** Rejects groups that would have no effect, as the bundle has the addresses and certificates. */
  private static void rejectWithBundle(Reading reading) {
    for (OptionGroup<?> group : List.of(GROUPS.nodes, GROUPS.transport)) {
      if (reading.has(group)) {
        reading.addError(
            group.name()
                + ": cannot be combined with -mode bundle=, which has the addresses and certificates; remove one of them");
      }
    }
  }

  /** Returns the output's settings; empty if any of them is invalid. */
  private static Optional<ReportSettings> reports(Reading reading, Optional<RateSettings> rate) {
    var log = reading.group(GROUPS.log);
    var reporting = reading.group(GROUPS.reporting);
    var graph = reading.typed(GROUPS.graph);
    var live = reading.typed(GROUPS.live);
    var metrics = reading.typed(GROUPS.metrics);
    var at = reading.typed(GROUPS.at, rate);
    return reading.ifValid(
        () ->
            new ReportSettings(
                log.orElseThrow(), reporting.orElseThrow(), graph, live, metrics, at));
  }

  /** Returns whether a name belongs to a load command, in any case. */
  public static boolean isCommand(String name) {
    return Groups.command(name.toLowerCase(Locale.ROOT)).isPresent();
  }

  public static List<OptionGroup<?>> commands() {
    return List.copyOf(Groups.commands());
  }

  public static List<OptionGroup<?>> groups() {
    return GROUPS.all();
  }

  /** Returns the groups by the section of the help to which they belong. */
  public static Map<String, List<OptionGroup<?>>> sections() {
    return GROUPS.sections();
  }

  private static Settings settings(
      Reading reading, Optional<CommandSettings> typed, CompletedLine completed) {
    reading.typed(GROUPS.parameters);
    var rate = reading.group(GROUPS.rate);
    var command = RateSettings.sized(rate, reading, typed);
    var data = data(reading, command);
    var effective = reading.has(GROUPS.rate) ? rate : defaultRate(reading, command);
    var errors = reading.group(GROUPS.errors, effective);
    var connection = connection(reading);
    var reports = reports(reading, effective);
    // With valid reports, the groups read before them are also valid.
    var searched =
        reports.map(
            known ->
                new SearchedRun(
                    command.orElseThrow(), effective.orElseThrow(), errors.orElseThrow(), known));
    var slo = reading.typed(GROUPS.slo, searched);
    var sendTo = reading.typed(GROUPS.sendTo);
    reading.finish();
    List<String> made = completed.typed();
    String line = made.isEmpty() ? reading.line() : reading.line(split(made));
    return new Settings(
        command.orElseThrow(),
        effective.orElseThrow(),
        data.orElseThrow(),
        errors.orElseThrow(),
        connection.orElseThrow(),
        reports.orElseThrow(),
        slo,
        sendTo,
        new Settings.TypedLine(line, reading.notices(), completed.used()));
  }

  /** Returns the data's settings; empty if any of them is invalid. */
  private static Optional<DataSettings> data(Reading reading, Optional<CommandSettings> command) {
    var population = reading.group(GROUPS.population, command);
    var insert = reading.group(GROUPS.insert);
    var columns = reading.group(GROUPS.columns);
    var schema = reading.group(GROUPS.schema, command);
    var tokenRange = reading.group(GROUPS.tokenRange);
    return reading.ifValid(
        () ->
            new DataSettings(
                population.orElseThrow(),
                insert.orElseThrow(),
                columns.orElseThrow(),
                schema.orElseThrow(),
                tokenRange.orElseThrow()));
  }

  private static Optional<RateSettings> defaultRate(
      Reading reading, Optional<CommandSettings> command) {
    return reading.has(GROUPS.slo)
        ? Optional.of(SearchedRun.DEFAULT_RATE)
        : command.map(RateSettings::of);
  }

  /** Returns the error for a first argument that is not a load command. */
  public static UsageError unknownCommand(String argument) {
    List<String> names = Groups.commands().stream().map(OptionGroup::name).toList();
    if (OPTION.matcher(argument).matches() || argument.equalsIgnoreCase("no-warmup")) {
      String command = OF_USER.matcher(argument).matches() ? "user" : "write";
      String shown = VALUE.matcher(argument).replaceFirst("$1");
      shown += shown.equals(argument) ? " " : "";
      boolean isLegacy =
          argument.matches("-.|--.*") && !GROUPS.names().contains(argument.substring(1));
      return new UsageError(
          isLegacy
              ? "'%s' is a switch of cassandra-stress 2.0: write 'legacy %s...'"
                  .formatted(shown.strip(), shown)
              : "the command is missing: put it first, as in '%s %s...'; commands: %s"
                  .formatted(command, shown, String.join(" ", names)));
    }
    if (argument.equalsIgnoreCase("merge")) {
      return new UsageError("'merge' " + Groups.REMOVED);
    }
    String hint =
        Spelling.hint(argument, names, "; the command comes first: " + String.join(" ", names));
    return new UsageError("'" + argument + "' is not a command" + hint);
  }
}
