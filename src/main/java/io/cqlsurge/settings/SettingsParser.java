package io.cqlsurge.settings;

import io.cqlsurge.grammar.InputFiles;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Reading;
import io.cqlsurge.grammar.Spelling;
import io.cqlsurge.grammar.TokenizedCommand;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.settings.connection.ConnectionSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** A command line parser, which reports all errors of a command line at once. */
public final class SettingsParser {
  /** A group of old releases, accepted with any options. */
  private static final String SAMPLE = "-sample";

  /** Arguments that begin with any kind of dash, or contain a character that only options have. */
  private static final Pattern OPTION = Pattern.compile("(?s)[-\\p{Pd}\u2212].*|.*[=<>(].*");

  private static final Pattern VALUE = Pattern.compile("(?s)([=<>(]+).*");

  /** Options that only {@code user} has. */
  private static final Pattern OF_USER = Pattern.compile("(?is)(profile=|ops\\().*");

  private final Groups groups;

  /** Creates a parser that also knows these groups, or these options for known groups. */
  public SettingsParser(List<OptionGroup<?>> added) {
    this.groups = new Groups(added);
  }

  /** Returns the parser of the core, without further groups. */
  public static SettingsParser ofCore() {
    return new SettingsParser(List.of());
  }

  /** Reads arguments of the core as the shell passes them, with the command first. */
  public static Settings parse(List<String> arguments) {
    return ofCore().parse(new CompletedLine(arguments, InputFiles.local()));
  }

  /** Parses arguments completed from environment variables. */
  public Settings parse(CompletedLine completed) {
    TokenizedCommand call = split(completed.arguments()).renamed(groups.aliases());
    String name = call.command().name();
    OptionGroup<CommandSettings> command =
        groups.command(name).orElseThrow(() -> unknownCommand(name));
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
    Reading reading = new Reading(call.without(SAMPLE), groups.with(command), completed.files());
    call.group(SAMPLE).ifPresent(group -> reading.notice(SAMPLE + " has no effect any more"));
    return new SettingsReader(groups, reading).settings(reading.command(command), completed);
  }

  /** Splits the arguments of a load command into its groups. */
  public TokenizedCommand split(List<String> arguments) {
    return TokenizedCommand.split(arguments, groups.names());
  }

  /**
   * Adds the values of environment variables to a load command's arguments.
   *
   * @param environment returns a variable's value, null if it is not set
   * @throws UsageError if a value is not valid
   */
  public CompletedLine complete(List<String> arguments, UnaryOperator<String> environment) {
    return EnvironmentDefaults.complete(arguments, split(arguments), environment);
  }

  /** Returns whether the group {@code -rate} is among the arguments. */
  public boolean hasRate(List<String> arguments) {
    return split(arguments).group(groups.rate.name()).isPresent();
  }

  /**
   * Reads the options of {@code profile check}: the connection, and the release line of the data.
   *
   * @param command the command's name, for messages
   * @param notices receives warnings for the user
   * @throws UsageError with all errors
   */
  public CheckSettings check(String command, List<String> arguments, Consumer<String> notices) {
    CheckSettings.Population population = new CheckSettings.Population();
    List<OptionGroup<?>> read = new ArrayList<>(groups.connecting());
    read.addAll(List.of(population, groups.parameters));
    Reading reading = Reading.ofGroups(command, read, arguments);
    Optional<ConnectionSettings> connection = connection(reading);
    Optional<DataLine> line = reading.group(population);
    reading.typed(groups.parameters);
    reading.finish();
    reading.notices().forEach(notices);
    return new CheckSettings(connection, line.orElseThrow(), reading.files());
  }

  /**
   * Reads the options of a command that can connect.
   *
   * @param arguments the arguments after its name
   * @param notices receives warnings for the user
   * @return its settings, and the connection if an option of it is given
   * @throws UsageError with all errors
   */
  public <T> Map.Entry<T, Optional<ConnectionSettings>> connecting(
      OptionGroup<T> command, List<String> arguments, Consumer<String> notices) {
    Reading reading = Reading.of(command, groups.connecting(), arguments);
    Optional<T> settings = reading.command(command);
    Optional<ConnectionSettings> connection = connection(reading);
    reading.finish();
    reading.notices().forEach(notices);
    return Map.entry(settings.orElseThrow(), connection);
  }

  private Optional<ConnectionSettings> connection(Reading reading) {
    boolean connects = groups.connecting().stream().anyMatch(reading::has);
    return connects ? new SettingsReader(groups, reading).connection() : Optional.empty();
  }

  /** Returns whether a name belongs to a load command, in any case. */
  public static boolean isCommand(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return StandardCommand.named(lower).isPresent()
        || lower.equals(CommandSettings.Mixed.TITLE)
        || lower.equals(UserCommand.TITLE);
  }

  public List<OptionGroup<?>> commands() {
    return List.copyOf(groups.commands());
  }

  public List<OptionGroup<?>> groups() {
    return groups.all();
  }

  /** Returns the groups by the section of the help to which they belong. */
  public Map<String, List<OptionGroup<?>>> sections() {
    return groups.sections();
  }

  /** Returns the error for a first argument that is not a load command. */
  public UsageError unknownCommand(String argument) {
    List<String> names = groups.commands().stream().map(OptionGroup::name).toList();
    if (OPTION.matcher(argument).matches() || argument.equalsIgnoreCase("no-warmup")) {
      String command = OF_USER.matcher(argument).matches() ? "user" : "write";
      String shown = VALUE.matcher(argument).replaceFirst("$1");
      shown += shown.equals(argument) ? " " : "";
      boolean isLegacy =
          argument.matches("-.|--.*") && !groups.names().contains(argument.substring(1));
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
