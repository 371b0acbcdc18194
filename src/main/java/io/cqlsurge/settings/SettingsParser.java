package io.cqlsurge.settings;

import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Reading;
import io.cqlsurge.grammar.TokenizedCommand;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.grammar.Vocabulary;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Turns a command line into settings, or tells all that is wrong with it at once. */
public final class SettingsParser {
  private static final Groups GROUPS = new Groups();

  /** A group of old releases, taken with any options. */
  private static final String SAMPLE = "-sample";

  private SettingsParser() {}

  /**
   * Reads arguments as the shell hands them over, the command first.
   *
   * @throws UsageError with every complaint there is
   */
  public static Settings parse(List<String> arguments) {
    Groups groups = GROUPS;
    TokenizedCommand call =
        TokenizedCommand.cut(arguments, Groups.names(groups.all()))
            .renamed(SendToSettings.Options.ALIAS, groups.sendTo.name());
    String name = call.command().name();
    OptionGroup<CommandSettings> command =
        Groups.command(name).orElseThrow(() -> unknownCommand(name));
    Reading reading = new Reading(call.without(SAMPLE), groups.with(command));
    call.group(SAMPLE).ifPresent(group -> reading.notice(SAMPLE + " has no effect any more"));
    return settings(groups, reading, reading.command(command));
  }

  /** Whether the group {@code -rate} is among the arguments. */
  public static boolean hasRate(List<String> arguments) {
    return TokenizedCommand.cut(arguments, Groups.names(GROUPS.all()))
        .group(GROUPS.rate.name())
        .isPresent();
  }

  /**
   * Reads the options of a check of profiles: how to connect, and whose data are wanted.
   *
   * @param command one word, for complaints
   * @param notices receives what the user should know although it prevents nothing
   * @throws UsageError with every complaint there is
   */
  public static CheckSettings check(String command, List<String> words, Consumer<String> notices) {
    CheckSettings.Population population = new CheckSettings.Population();
    List<OptionGroup<?>> taken = new ArrayList<>(GROUPS.connecting());
    taken.add(population);
    TokenizedCommand call = call(command, words, taken);
    ConnectionSettings.Command owner = new ConnectionSettings.Command(command);
    Reading reading = new Reading(call, new Vocabulary(owner, taken, Map.of()));
    reading.command(owner);
    Optional<DataLine> line = reading.group(population);
    reading.finish();
    boolean connects = GROUPS.connecting().stream().anyMatch(reading::has);
    Optional<ConnectionSettings> connection =
        connects
            ? Optional.of(connection(command, call.without(population.name()), notices))
            : Optional.empty();
    return new CheckSettings(connection, line.orElseThrow());
  }

  /**
   * Reads the groups alone that say how to connect.
   *
   * @param command one word, for complaints
   * @param notices receives what the user should know although it prevents nothing
   * @throws UsageError with every complaint there is
   */
  public static ConnectionSettings connection(
      String command, List<String> words, Consumer<String> notices) {
    return connection(command, call(command, words, GROUPS.connecting()), notices);
  }

  private static TokenizedCommand call(
      String command, List<String> words, List<OptionGroup<?>> groups) {
    List<String> all = new ArrayList<>(List.of(command));
    all.addAll(words);
    return TokenizedCommand.cut(all, Groups.names(groups));
  }

  private static ConnectionSettings connection(
      String command, TokenizedCommand call, Consumer<String> notices) {
    Groups groups = GROUPS;
    ConnectionSettings.Command owner = new ConnectionSettings.Command(command);
    Reading reading = new Reading(call, new Vocabulary(owner, groups.connecting(), Map.of()));
    reading.command(owner);
    Optional<ConnectionSettings> settings = connection(groups, reading);
    reading.finish();
    reading.notices().forEach(notices);
    return settings.orElseThrow();
  }

  /** All that says how to connect; nothing if any of it is wrong. */
  private static Optional<ConnectionSettings> connection(Groups groups, Reading reading) {
    var credentials = credentials(groups, reading);
    var port = reading.group(groups.port);
    var nodes = reading.group(groups.nodes, port);
    var mode = reading.group(groups.mode, credentials);
    var transport = reading.group(groups.transport, credentials);
    var jmx = reading.typed(groups.jmx, credentials);
    if (mode.flatMap(ModeSettings::bundle).isPresent()) {
      refuseBeside(groups, reading);
    }
    if (reading.isWrong()) {
      return Optional.empty();
    }
    return Optional.of(
        new ConnectionSettings(
            nodes.orElseThrow(),
            mode.orElseThrow(),
            transport.orElseThrow(),
            port.orElseThrow(),
            jmx,
            credentials.orElseThrow()));
  }

  /** A bundle says where the database is and how to trust it; another word would go unheard. */
  private static void refuseBeside(Groups groups, Reading reading) {
    for (OptionGroup<?> group : List.of(groups.nodes, groups.transport)) {
      if (reading.has(group)) {
        reading.complain(
            group.name() + ": the bundle in -mode bundle= says it all; leave out one of them");
      }
    }
  }

  /** All that says how a run is told; nothing if any of it is wrong. */
  private static Optional<ReportSettings> reports(Groups groups, Reading reading) {
    var log = reading.group(groups.log);
    var reporting = reading.group(groups.reporting);
    var graph = reading.typed(groups.graph);
    return reading.isWrong()
        ? Optional.empty()
        : Optional.of(new ReportSettings(log.orElseThrow(), reporting.orElseThrow(), graph));
  }

  /** What the file of credentials says; nothing if it is wrong. */
  private static Optional<CredentialsFile> credentials(Groups groups, Reading reading) {
    return reading.has(groups.credentials)
        ? reading.group(groups.credentials)
        : Optional.of(CredentialsFile.NONE);
  }

  /** Whether a word names a command that makes load, in any case. */
  public static boolean isCommand(String word) {
    return Groups.command(word.toLowerCase(Locale.ROOT)).isPresent();
  }

  /** All commands, for the help. */
  public static List<OptionGroup<?>> commands() {
    return List.copyOf(Groups.commands());
  }

  /** All groups of options, for the help. */
  public static List<OptionGroup<?>> groups() {
    return GROUPS.all();
  }

  private static Settings settings(
      Groups groups, Reading reading, Optional<CommandSettings> command) {
    var rate = reading.group(groups.rate);
    var population = reading.group(groups.population, command);
    var insert = reading.group(groups.insert);
    var columns = reading.group(groups.columns);
    var effective = reading.has(groups.rate) ? rate : command.map(RateSettings::of);
    var errors = reading.group(groups.errors, effective);
    var schema = reading.group(groups.schema);
    var tokenRange = reading.group(groups.tokenRange);
    var connection = connection(groups, reading);
    var reports = reports(groups, reading);
    var sendTo = reading.typed(groups.sendTo);
    CommandSettings asked = asked(reading, command);
    return new Settings(
        asked,
        effective.orElseThrow(),
        population.orElseThrow(),
        insert.orElseThrow(),
        columns.orElseThrow(),
        errors.orElseThrow(),
        schema.orElseThrow(),
        tokenRange.orElseThrow(),
        connection.orElseThrow(),
        reports.orElseThrow(),
        sendTo,
        reading.line(),
        reading.notices());
  }

  /** The command, once it is known that nothing at all is wrong. */
  private static CommandSettings asked(Reading reading, Optional<CommandSettings> command) {
    reading.finish();
    return command.orElseThrow();
  }

  /** What to tell of a word that stands where the command should and makes no load. */
  public static UsageError unknownCommand(String name) {
    return NoCommand.complaint(name);
  }
}
