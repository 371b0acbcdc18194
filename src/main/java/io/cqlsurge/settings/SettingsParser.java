package io.cqlsurge.settings;

import io.cqlsurge.grammar.Call;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Reading;
import io.cqlsurge.grammar.Spelling;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.grammar.Vocabulary;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Turns a command line into settings, or tells all that is wrong with it at once. */
public final class SettingsParser {
  /** A group of old releases, taken with any options. */
  private static final String SAMPLE = "-sample";

  /** Commands of the original that are not read yet. */
  private static final Set<String> LATER = Set.of("print", "legacy");

  private SettingsParser() {}

  /**
   * Reads arguments as the shell hands them over, the command first.
   *
   * @throws UsageError with every complaint there is
   */
  public static Settings parse(List<String> arguments) {
    Groups groups = new Groups();
    Call call = Call.cut(arguments, groups.names());
    String name = call.command().name();
    OptionGroup<CommandSettings> command =
        Groups.command(name).orElseThrow(() -> unknownCommand(name));
    Reading reading = new Reading(call.without(SAMPLE), groups.with(command));
    call.group(SAMPLE).ifPresent(group -> reading.notice(SAMPLE + " has no effect any more"));
    return settings(groups, reading, reading.command(command));
  }

  /**
   * Reads the groups {@code -node}, {@code -mode} and {@code -port} alone.
   *
   * @param command one word, for complaints
   * @throws UsageError with every complaint there is
   */
  public static ConnectionSettings connection(String command, List<String> words) {
    Groups groups = new Groups();
    List<OptionGroup<?>> known = List.of(groups.nodes, groups.mode, groups.port);
    List<String> all = new ArrayList<>(List.of(command));
    all.addAll(words);
    Call call = Call.cut(all, known.stream().map(OptionGroup::name).collect(Collectors.toSet()));
    ConnectionSettings.Command owner = new ConnectionSettings.Command(command);
    Reading reading = new Reading(call, new Vocabulary(owner, known, Map.of()));
    reading.command(owner);
    var nodes = reading.group(groups.nodes);
    var mode = reading.group(groups.mode);
    var port = reading.group(groups.port);
    reading.finish();
    return new ConnectionSettings(
        nodes.orElseThrow().apply(port.orElseThrow()), mode.orElseThrow(), reading.notices());
  }

  /** All commands, for the help. */
  public static List<OptionGroup<?>> commands() {
    return List.copyOf(Groups.commands());
  }

  /** All groups of options, for the help. */
  public static List<OptionGroup<?>> groups() {
    return new Groups().all();
  }

  private static Settings settings(
      Groups groups, Reading reading, Optional<CommandSettings> command) {
    var rate = reading.group(groups.rate);
    var population = reading.group(groups.population);
    var insert = reading.group(groups.insert);
    var columns = reading.group(groups.columns);
    var errors = reading.group(groups.errors);
    var log = reading.group(groups.log);
    var mode = reading.group(groups.mode);
    var nodes = reading.group(groups.nodes);
    var schema = reading.group(groups.schema);
    var port = reading.group(groups.port);
    var tokenRange = reading.group(groups.tokenRange);
    var reporting = reading.group(groups.reporting);
    CommandSettings asked = asked(reading, command);
    return new Settings(
        asked,
        reading.has(groups.rate) ? rate.orElseThrow() : RateSettings.of(asked),
        population.orElseThrow().apply(asked),
        insert.orElseThrow(),
        columns.orElseThrow(),
        errors.orElseThrow(),
        log.orElseThrow(),
        mode.orElseThrow(),
        nodes.orElseThrow().apply(port.orElseThrow()),
        schema.orElseThrow(),
        port.orElseThrow(),
        tokenRange.orElseThrow(),
        reporting.orElseThrow(),
        reading.notices());
  }

  /** The command, once it is known that nothing at all is wrong. */
  private static CommandSettings asked(Reading reading, Optional<CommandSettings> command) {
    reading.finish();
    return command.orElseThrow();
  }

  /** What to tell of a word that stands where the command should and makes no load. */
  public static UsageError unknownCommand(String name) {
    if (LATER.contains(name.toLowerCase(Locale.ROOT))) {
      return new UsageError("the command '" + name + "' is not supported yet");
    }
    List<String> names = Groups.commands().stream().map(OptionGroup::name).toList();
    String hint =
        Spelling.nearest(name, names)
            .map(Spelling::question)
            .orElse("; the command comes first: " + String.join(" ", names));
    return new UsageError("'" + name + "' is not a command" + hint);
  }
}
