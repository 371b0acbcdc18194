package io.cqlsurge.settings.echo;

import io.cqlsurge.distribution.RatioSpec;
import io.cqlsurge.grammar.AddedSettings;
import io.cqlsurge.settings.ColumnSettings;
import io.cqlsurge.settings.CommandSettings;
import io.cqlsurge.settings.DataLine;
import io.cqlsurge.settings.DataSettings;
import io.cqlsurge.settings.ErrorSettings;
import io.cqlsurge.settings.GraphSettings;
import io.cqlsurge.settings.InsertSettings;
import io.cqlsurge.settings.LogSettings;
import io.cqlsurge.settings.PopulationSettings;
import io.cqlsurge.settings.ReportSettings;
import io.cqlsurge.settings.ReportingSettings;
import io.cqlsurge.settings.SchemaSettings;
import io.cqlsurge.settings.SeedSpec;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.Strategies;
import io.cqlsurge.settings.Threshold;
import io.cqlsurge.settings.TokenRangeSettings;
import io.cqlsurge.settings.UserCommand;
import io.cqlsurge.settings.connection.ConnectionSettings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The settings as text lines, with the original's names and order; they contain no secrets. */
public final class SettingsText {
  private final DumpGroups dump = new DumpGroups();

  private SettingsText() {}

  /** Returns all lines, from the heading to the empty line at the end. */
  public static List<String> of(Settings settings) {
    List<String> lines = new ArrayList<>();
    lines.add("******************** Stress Settings ********************");
    groups(settings)
        .forEach(
            (group, values) -> {
              lines.add(group + ":");
              values.forEach(
                  (name, value) -> lines.add("  " + (name.isEmpty() ? "" : name + ": ") + value));
            });
    lines.add("");
    return List.copyOf(lines);
  }

  /** Returns the lines' content: the names and values of each group, in order. */
  public static Map<String, Map<String, String>> groups(Settings settings) {
    return groups(settings, Optional.empty());
  }

  /**
   * Returns these groups with the schema that the server has.
   *
   * @param stored the server's schema; empty if it is as requested, or unknown
   */
  public static Map<String, Map<String, String>> groups(
      Settings settings, Optional<SchemaSettings> stored) {
    SettingsText text = new SettingsText();
    new CommandText(text.dump).command(settings.command());
    new CommandText(text.dump).rate(settings.rate());
    DataSettings data = settings.data();
    text.population(data.population());
    text.insert(data.insert());
    if (!isUser(settings)) {
      text.columns(data.columns());
    }
    text.errors(settings.errors());
    text.log(settings.log());
    ConnectionSettings connection = settings.connection();
    ConnectionText connectionText = new ConnectionText(text.dump);
    connectionText.mode(connection.mode());
    connectionText.nodes(connection.nodes());
    text.schema(stored.orElse(data.schema()), stored.isEmpty() && isUser(settings));
    connectionText.transport(connection.transport());
    connectionText.port(connection.port());
    connection.jmx().ifPresent(connectionText::jmx);
    text.graph(settings.reports(), settings.command());
    text.tokenRange(data.tokenRange());
    connectionText.credentials(connection.credentials());
    text.reporting(settings.reports().reporting(), settings.log());
    connectionText.environment(settings.typed().environment());
    settings.added().shown().forEach(text::added);
    return text.dump.groups();
  }

  private static boolean isUser(Settings settings) {
    return settings.command() instanceof UserCommand;
  }

  private void population(PopulationSettings population) {
    dump.group("Population");
    boolean wrap = false;
    if (population.seeds() instanceof SeedSpec.Sequential sequential) {
      dump.line("Sequence", sequential.range());
      wrap = sequential.wrap();
    } else if (population.seeds() instanceof SeedSpec.Drawn drawn) {
      dump.line("Distribution", drawn.distribution());
    }
    dump.line("Read Look Back", population.readLookback());
    dump.line("Order", population.order());
    dump.line("Wrap", wrap);
    if (population.compatibility() != DataLine.V4_0) {
      dump.line("Data Of", population.compatibility().version());
    }
  }

  private void insert(InsertSettings insert) {
    dump.group("Insert");
    dump.line("Revisits", insert.revisit());
    dump.line("Visits", insert.visits());
    dump.line("Batchsize", insert.batch().partitions());
    dump.line("Select Ratio", insert.rows().select());
    dump.line("Row Population Ratio", insert.rows().population().orElseGet(RatioSpec::one));
    dump.line("Batch Type", insert.batch().type(), "not batching");
    dump.line("Consistency Level", insert.consistency());
    dump.line("Serial Consistency Level", insert.serialConsistency());
    if (insert.rows().originalPasses()) {
      dump.line("Passes", "ORIGINAL");
    }
  }

  private void columns(ColumnSettings columns) {
    dump.group("Columns");
    dump.line("Max Columns Per Key", columns.names().size());
    dump.line("Column Names", columns.names());
    dump.line("Comparator", "AsciiType");
    dump.orNull("Timestamp", columns.timestamp());
    dump.line("Variable Column Count", false);
    dump.line("Slice", columns.slice());
    dump.line("Size Distribution", columns.size());
    dump.line("Count Distribution", "Fixed:  key=" + columns.names().size());
  }

  private void errors(ErrorSettings errors) {
    dump.group("Errors");
    dump.line("Ignore", errors.ignore());
    dump.line("Tries", errors.tries());
    dump.given("Fail fast setting", errors.failFast());
    if (errors.delay().isConfigured()) {
      dump.line("Delay policy", errors.delay().policy());
      dump.line("Min delay ms", errors.delay().least().toMillis());
      dump.line("Max delay ms", errors.delay().most().toMillis());
    }
    if (errors.maxRate().isPresent()) {
      dump.line("Max Rate", errors.maxRate().getAsDouble());
    }
    if (!errors.failIf().isEmpty()) {
      dump.line("Fail If", errors.failIf().stream().map(Threshold::text).toList());
    }
  }

  private void log(LogSettings log) {
    dump.group(DumpGroups.LOG);
    dump.line("No Summary", !log.contents().summary());
    dump.line("No Settings", !log.contents().settings());
    dump.orNull("File", log.files().report());
    dump.line(DumpGroups.INTERVAL, log.interval().toMillis());
    dump.line("Level", log.level());
    dump.given("By Node", log.contents().nodes());
    dump.given("Client", log.contents().client());
    dump.given("Clients", log.contents().clients());
    if (log.latencyDigits() > 1) {
      dump.line("Latency Digits", log.latencyDigits());
    }
    dump.line("Table", log.table().form());
    dump.given("Timestamps", log.table().timestamps());
    dump.line("JSON", log.files().json());
  }

  private void schema(SchemaSettings schema, boolean isUnknown) {
    dump.group("Schema");
    dump.line("Keyspace", isUnknown ? "null" : schema.keyspace());
    String strategy = Objects.requireNonNull(schema.replication().get(Strategies.CLASS));
    String prefix = strategy.contains(".") ? "" : "org.apache.cassandra.locator.";
    dump.line("Replication Strategy", prefix + strategy);
    dump.line("Replication Strategy Options", options(schema.replication()));
    if (!schema.storage().isEmpty()) {
      dump.line("Storage Options", schema.storage());
    }
    dump.orNull("Table Compression", schema.compression());
    dump.line(
        "Table Compaction Strategy", schema.compaction().getOrDefault(Strategies.CLASS, "null"));
    dump.line("Table Compaction Strategy Options", options(schema.compaction()));
    dump.line("Keyspace Options", schema.keyspaceOptions());
    dump.line("Table Options", schema.tableOptions());
  }

  private void graph(ReportSettings reports, CommandSettings command) {
    Optional<GraphSettings> graph = reports.graph();
    dump.group("Graph");
    dump.orNull("File", Optional.empty());
    dump.line("Revision", reports.revision());
    dump.orNull("Title", graph.flatMap(GraphSettings::title));
    dump.line("Operation", reports.operation(command));
  }

  private void added(AddedSettings.Shown group) {
    dump.group(group.heading());
    group.lines().forEach(dump::line);
  }

  private void tokenRange(TokenRangeSettings tokenRange) {
    dump.group("TokenRange");
    dump.line("Wrap", tokenRange.wrap());
    dump.line("Split Factor", tokenRange.splitFactor());
  }

  /** Adds the group, which only 5.x has, if it has a value. */
  private void reporting(ReportingSettings reporting, LogSettings log) {
    if (reporting.outputFrequency().isEmpty() && reporting.headerFrequency().isEmpty()) {
      return;
    }
    dump.group("Reporting");
    String each = "each interval, " + log.interval().toMillis() + " ms";
    dump.line("Output frequency", reporting.outputFrequency(), each);
    dump.line("Header frequency", reporting.headerFrequency(), "*not set*");
  }

  private static Map<String, String> options(Map<String, String> map) {
    Map<String, String> options = new LinkedHashMap<>(map);
    options.remove(Strategies.CLASS);
    return options;
  }
}
