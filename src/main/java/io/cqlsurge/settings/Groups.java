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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** All commands and option groups, in the help's order. */
final class Groups {
  private static final String NOT_WITH_USER =
      "is only valid with the predefined operations (write, read and so on); 'user' takes the ";

  private static final List<OptionGroup<CommandSettings>> COMMANDS = declared();

  private final List<OptionGroup<?>> all = new ArrayList<>();
  final PopulationSettings.Options population = add(new PopulationSettings.Options());
  final InsertSettings.Options insert = add(new InsertSettings.Options());
  final ColumnSettings.Options columns = add(new ColumnSettings.Options());
  final RateSettings.Options rate = add(new RateSettings.Options());
  final SloSettings.Options slo = add(new SloSettings.Options());
  final ModeSettings.Options mode = add(new ModeSettings.Options());
  final ErrorSettings.Options errors = add(new ErrorSettings.Options());
  final SchemaSettings.Options schema = add(new SchemaSettings.Options());
  final NodeSettings.Options nodes = add(new NodeSettings.Options());
  final LogSettings.Options log = add(new LogSettings.Options());
  final TransportSettings.Options transport = add(new TransportSettings.Options());
  final PortSettings.Options port = add(new PortSettings.Options());
  final GraphSettings.Options graph = add(new GraphSettings.Options());
  final LiveSettings.Options live = add(new LiveSettings.Options());
  final MetricsSettings.Options metrics = add(new MetricsSettings.Options());
  final TokenRangeSettings.Options tokenRange = add(new TokenRangeSettings.Options());
  final SendToSettings.Options sendTo = add(new SendToSettings.Options());
  final ShardSettings.Options shard = add(new ShardSettings.Options(System::getenv));
  final JmxSettings.Options jmx = add(new JmxSettings.Options());
  final CredentialsFile.Options credentials = add(new CredentialsFile.Options());
  final ReportingSettings.Options reporting = add(new ReportingSettings.Options());

  private <G extends OptionGroup<?>> G add(G group) {
    all.add(group);
    return group;
  }

  List<OptionGroup<?>> all() {
    return List.copyOf(all);
  }

  static List<OptionGroup<CommandSettings>> commands() {
    return COMMANDS;
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

  static Optional<OptionGroup<CommandSettings>> command(String name) {
    String title = StandardCommand.named(name).map(StandardCommand::title).orElse(name);
    return commands().stream().filter(command -> command.name().equals(title)).findFirst();
  }

  List<OptionGroup<?>> connecting() {
    return List.of(nodes, mode, port, transport, credentials);
  }

  static Set<String> names(List<? extends OptionGroup<?>> groups) {
    return groups.stream().map(OptionGroup::name).collect(Collectors.toUnmodifiableSet());
  }

  /** Returns the options for a command; groups that are invalid with it are not suggested. */
  Vocabulary with(OptionGroup<?> command) {
    if (!(command instanceof UserCommand.Options)) {
      return new Vocabulary(command, all, Groups::commands, Map.of());
    }
    Map<String, String> invalid =
        Map.of(
            schema.name(),
            NOT_WITH_USER + "keyspace and table from the profile",
            columns.name(),
            NOT_WITH_USER + "columns from the profile");
    List<OptionGroup<?>> groups = new ArrayList<>(all);
    groups.removeAll(List.of(schema, columns));
    return new Vocabulary(command, groups, Groups::commands, invalid);
  }
}
