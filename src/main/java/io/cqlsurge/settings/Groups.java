package io.cqlsurge.settings;

import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Vocabulary;
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

  final PopulationSettings.Options population = new PopulationSettings.Options();
  final InsertSettings.Options insert = new InsertSettings.Options();
  final ColumnSettings.Options columns = new ColumnSettings.Options();
  final RateSettings.Options rate = new RateSettings.Options();
  final SloSettings.Options slo = new SloSettings.Options();
  final ModeSettings.Options mode = new ModeSettings.Options();
  final ErrorSettings.Options errors = new ErrorSettings.Options();
  final SchemaSettings.Options schema = new SchemaSettings.Options();
  final NodeSettings.Options nodes = new NodeSettings.Options();
  final LogSettings.Options log = new LogSettings.Options();
  final PortSettings.Options port = new PortSettings.Options();
  final ReportingSettings.Options reporting = new ReportingSettings.Options();
  final TokenRangeSettings.Options tokenRange = new TokenRangeSettings.Options();
  final TransportSettings.Options transport = new TransportSettings.Options();
  final GraphSettings.Options graph = new GraphSettings.Options();
  final LiveSettings.Options live = new LiveSettings.Options();
  final MetricsSettings.Options metrics = new MetricsSettings.Options();
  final SendToSettings.Options sendTo = new SendToSettings.Options();
  final ShardSettings.Options shard = new ShardSettings.Options(System::getenv);
  final JmxSettings.Options jmx = new JmxSettings.Options();
  final CredentialsFile.Options credentials = new CredentialsFile.Options();

  List<OptionGroup<?>> all() {
    return List.of(
        population,
        insert,
        columns,
        rate,
        slo,
        mode,
        errors,
        schema,
        nodes,
        log,
        transport,
        port,
        graph,
        live,
        metrics,
        tokenRange,
        sendTo,
        shard,
        jmx,
        credentials,
        reporting);
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
      return new Vocabulary(command, all(), Groups::commands, Map.of());
    }
    Map<String, String> invalid =
        Map.of(
            schema.name(),
            NOT_WITH_USER + "keyspace and table from the profile",
            columns.name(),
            NOT_WITH_USER + "columns from the profile");
    List<OptionGroup<?>> groups = new ArrayList<>(all());
    groups.removeAll(List.of(schema, columns));
    return new Vocabulary(command, groups, Groups::commands, invalid);
  }
}
