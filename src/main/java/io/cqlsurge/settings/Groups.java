package io.cqlsurge.settings;

import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Vocabulary;
import io.cqlsurge.settings.connection.CredentialsFile;
import io.cqlsurge.settings.connection.JmxSettings;
import io.cqlsurge.settings.connection.ModeSettings;
import io.cqlsurge.settings.connection.NodeSettings;
import io.cqlsurge.settings.connection.PortSettings;
import io.cqlsurge.settings.connection.TransportSettings;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All commands and option groups, in the order of the help; added ones come last. */
final class Groups {
  private static final String NOT_WITH_USER =
      "is only valid with the predefined operations (write, read and so on); 'user' takes the ";

  static final String WITHOUT_SCHEMA = NOT_WITH_USER + "keyspace and table from the profile";

  /** The predicate of the message about a group or command that was removed. */
  static final String REMOVED =
      "was removed; let workers execute the run, with -sendto (docs/guide/many-clients.md)";

  private static final String SHARD = "-shard";

  private static final Map<String, String> FOREIGN =
      Map.ofEntries(
          Map.entry("node", "-node %s"),
          Map.entry("host", "-node %s"),
          Map.entry("hosts", "-node %s"),
          Map.entry("rate", "-rate fixed=%s/s"),
          Map.entry("qps", "-rate fixed=%s/s"),
          Map.entry("concurrency", "-rate threads=%s"),
          Map.entry("consistency", "cl=%s"),
          Map.entry("ssl", "-transport truststore=FILE"));

  private static final String DATABASE = "Options: database";
  private static final String LOAD = "Options: load";
  private static final String REPORT = "Options: report";

  private final List<OptionGroup<CommandSettings>> commands = declared();
  private final Map<String, List<OptionGroup<?>>> sections = new LinkedHashMap<>();
  final NodeSettings.Options nodes = add(DATABASE, new NodeSettings.Options());
  final PortSettings.Options port = add(DATABASE, new PortSettings.Options());
  final ModeSettings.Options mode = add(DATABASE, new ModeSettings.Options());
  final CredentialsFile.Options credentials = add(DATABASE, new CredentialsFile.Options());
  final TransportSettings.Options transport = add(DATABASE, new TransportSettings.Options());
  final JmxSettings.Options jmx = add(DATABASE, new JmxSettings.Options());
  final SchemaSettings.Options schema = add(DATABASE, new SchemaSettings.Options());
  final ParameterOptions parameters = add(LOAD, new ParameterOptions());
  final RateSettings.Options rate = add(LOAD, new RateSettings.Options());
  final PopulationSettings.Options population = add(LOAD, new PopulationSettings.Options());
  final ColumnSettings.Options columns = add(LOAD, new ColumnSettings.Options());
  final InsertSettings.Options insert = add(LOAD, new InsertSettings.Options());
  final TokenRangeSettings.Options tokenRange = add(LOAD, new TokenRangeSettings.Options());
  final ErrorSettings.Options errors = add(LOAD, new ErrorSettings.Options());
  final LogSettings.Options log = add(REPORT, new LogSettings.Options());
  final ReportingSettings.Options reporting = add(REPORT, new ReportingSettings.Options());
  final GraphSettings.Options graph = add(REPORT, new GraphSettings.Options());

  private final List<OptionGroup<?>> added = new ArrayList<>();

  /** Adds groups, or the options of a group to the command or group with the same name. */
  Groups(List<OptionGroup<?>> others) {
    for (OptionGroup<?> other : others) {
      Optional<OptionGroup<?>> same =
          Stream.concat(all().stream(), commands.stream())
              .filter(group -> group.name().equals(other.name()))
              .findFirst();
      same.ifPresentOrElse(
          group -> group.add(other), () -> added.add(add(other.section().orElse(REPORT), other)));
    }
  }

  /** Returns the added groups, whose settings are not known here. */
  List<OptionGroup<?>> added() {
    return List.copyOf(added);
  }

  private <G extends OptionGroup<?>> G add(String section, G group) {
    sections.computeIfAbsent(section, title -> new ArrayList<>()).add(group);
    return group;
  }

  Map<String, List<OptionGroup<?>>> sections() {
    return Collections.unmodifiableMap(sections);
  }

  List<OptionGroup<?>> all() {
    return sections.values().stream().<OptionGroup<?>>flatMap(List::stream).toList();
  }

  List<OptionGroup<CommandSettings>> commands() {
    return commands;
  }

  private static List<OptionGroup<CommandSettings>> declared() {
    List<OptionGroup<CommandSettings>> commands = new ArrayList<>();
    for (StandardCommand command : StandardCommand.values()) {
      commands.add(new CommandSettings.Basic.Options(command));
    }
    commands.add(new CommandSettings.Mixed.Options());
    commands.add(new UserCommand.Options());
    return List.copyOf(commands);
  }

  Optional<OptionGroup<CommandSettings>> command(String name) {
    String title = StandardCommand.named(name).map(StandardCommand::title).orElse(name);
    return commands.stream().filter(command -> command.name().equals(title)).findFirst();
  }

  /** Returns the names of the groups by their other names. */
  Map<String, String> aliases() {
    return all().stream()
        .flatMap(group -> group.aliases().stream().map(alias -> Map.entry(alias, group.name())))
        .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  List<OptionGroup<?>> connecting() {
    return List.of(nodes, mode, port, transport, credentials);
  }

  Set<String> names() {
    return all().stream().map(OptionGroup::name).collect(Collectors.toUnmodifiableSet());
  }

  /** Returns the options for a command; groups that are invalid with it are not suggested. */
  Vocabulary with(OptionGroup<?> command) {
    if (!(command instanceof UserCommand.Options)) {
      return new Vocabulary(command, all(), this::commands, Map.of(SHARD, REMOVED), FOREIGN);
    }
    Map<String, String> invalid =
        Map.of(SHARD, REMOVED, columns.name(), NOT_WITH_USER + "columns from the profile");
    List<OptionGroup<?>> groups = new ArrayList<>(all());
    groups.remove(columns);
    return new Vocabulary(command, groups, this::commands, invalid, FOREIGN);
  }
}
