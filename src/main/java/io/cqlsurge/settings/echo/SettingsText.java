package io.cqlsurge.settings.echo;

import io.cqlsurge.database.BatchType;
import io.cqlsurge.distribution.RatioSpec;
import io.cqlsurge.grammar.Span;
import io.cqlsurge.settings.ColumnSettings;
import io.cqlsurge.settings.CommandSettings;
import io.cqlsurge.settings.Concurrency;
import io.cqlsurge.settings.ConnectionSettings;
import io.cqlsurge.settings.DataLine;
import io.cqlsurge.settings.ErrorSettings;
import io.cqlsurge.settings.GraphSettings;
import io.cqlsurge.settings.InsertSettings;
import io.cqlsurge.settings.LogSettings;
import io.cqlsurge.settings.PopulationSettings;
import io.cqlsurge.settings.RateSettings;
import io.cqlsurge.settings.ReportSettings;
import io.cqlsurge.settings.ReportingSettings;
import io.cqlsurge.settings.SchemaSettings;
import io.cqlsurge.settings.SeedSpec;
import io.cqlsurge.settings.SendToSettings;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.Spacing;
import io.cqlsurge.settings.Threshold;
import io.cqlsurge.settings.TokenRangeSettings;
import io.cqlsurge.settings.UserCommand;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The settings as lines of text, in the words and the order of the original; no secret in them. */
public final class SettingsText {
  private final Map<String, Map<String, String>> groups = new LinkedHashMap<>();
  private Map<String, String> current = Map.of();

  private SettingsText() {}

  /** All lines, from the heading to the empty line that closes them. */
  public static List<String> of(Settings settings) {
    List<String> lines = new ArrayList<>();
    lines.add("******************** Stress Settings ********************");
    groups(settings)
        .forEach(
            (group, values) -> {
              lines.add(group + ":");
              values.forEach((name, value) -> lines.add("  " + told(name, value)));
            });
    lines.add("");
    return List.copyOf(lines);
  }

  private static String told(String name, String value) {
    return name.isEmpty() ? value : name + ": " + value;
  }

  /** What the lines say: groups and in them names, each with its value, in order. */
  public static Map<String, Map<String, String>> groups(Settings settings) {
    SettingsText text = new SettingsText();
    new CommandText(text).add(settings.command());
    text.rate(settings.rate());
    text.population(settings.population());
    text.insert(settings.insert());
    if (!(settings.command() instanceof UserCommand)) {
      text.columns(settings.columns());
    }
    text.errors(settings.errors());
    text.log(settings.log());
    ConnectionSettings connection = settings.connection();
    ConnectionText connecting = new ConnectionText(text);
    connecting.mode(connection.mode());
    connecting.nodes(connection.nodes());
    text.schema(settings.schema(), settings.command());
    connecting.transport(connection.transport());
    connecting.port(connection.port());
    connection.jmx().ifPresent(connecting::jmx);
    settings.sendTo().ifPresent(text::sendTo);
    text.graph(settings.reports(), settings.command());
    text.tokenRange(settings.tokenRange());
    connecting.credentials(connection.credentials());
    text.reporting(settings.reports().reporting(), settings.log());
    return Collections.unmodifiableMap(text.groups);
  }

  void group(String name) {
    current = groups.computeIfAbsent(name, key -> new LinkedHashMap<>());
  }

  void line(String name, Object value) {
    current.put(name, String.valueOf(value));
  }

  /** A line that the original has only in some releases, told only when it says something. */
  void line(String name, Optional<?> value) {
    value.ifPresent(present -> line(name, present));
  }

  private void rate(RateSettings rate) {
    group("Rate");
    if (rate.concurrency() instanceof Concurrency.Ramp ramp) {
      line("Auto", ramp.untilSaturated());
      line("Min Threads", ramp.from());
      line("Max Threads", ramp.to());
    } else if (rate.concurrency() instanceof Concurrency.Fixed fixed) {
      line("Auto", false);
      line("Thread Count", fixed.lanes());
      line("OpsPer Sec", rate.pace().perSecond());
      if (rate.pace().spacing() != Spacing.EVEN) {
        line("Arrivals", rate.pace().spacing());
      }
    }
  }

  private void population(PopulationSettings population) {
    group("Population");
    boolean wrap = false;
    if (population.seeds() instanceof SeedSpec.Sequential sequential) {
      line("Sequence", sequential.range());
      wrap = sequential.wrap();
    } else if (population.seeds() instanceof SeedSpec.Drawn drawn) {
      line("Distribution", drawn.distribution());
    }
    line("Read Look Back", population.readLookback());
    line("Order", population.order());
    line("Wrap", wrap);
    if (population.compatibility() != DataLine.V4_0) {
      line("Data Of", population.compatibility().version());
    }
  }

  private void insert(InsertSettings insert) {
    group("Insert");
    line("Revisits", insert.revisit());
    line("Visits", insert.visits());
    line("Batchsize", insert.partitions());
    line("Select Ratio", insert.select());
    line("Row Population Ratio", insert.rowPopulation().orElseGet(RatioSpec::one));
    line("Batch Type", insert.batchType().map(BatchType::name).orElse("not batching"));
    line("Consistency Level", insert.consistency());
    line("Serial Consistency Level", insert.serialConsistency());
    if (insert.originalPasses()) {
      line("Passes", "ORIGINAL");
    }
  }

  private void columns(ColumnSettings columns) {
    group("Columns");
    line("Max Columns Per Key", columns.names().size());
    line("Column Names", columns.names());
    line("Comparator", "AsciiType");
    line("Timestamp", columns.timestamp().isPresent() ? columns.timestamp().getAsLong() : "null");
    line("Variable Column Count", false);
    line("Slice", columns.slice());
    line("Size Distribution", columns.size());
    line("Count Distribution", "Fixed:  key=" + columns.names().size());
  }

  private void errors(ErrorSettings errors) {
    group("Errors");
    line("Ignore", errors.ignore());
    line("Tries", errors.tries());
    if (errors.failFast()) {
      line("Fail fast setting", true);
    }
    if (errors.delay().isAskedFor()) {
      line("Delay policy", errors.delay().policy());
      line("Min delay ms", errors.delay().least().toMillis());
      line("Max delay ms", errors.delay().most().toMillis());
    }
    if (errors.maxRate().isPresent()) {
      line("Max Rate", errors.maxRate().getAsDouble());
    }
    if (!errors.failIf().isEmpty()) {
      line("Fail If", errors.failIf().stream().map(Threshold::text).toList());
    }
  }

  private void log(LogSettings log) {
    group("Log");
    line("No Summary", !log.summary());
    line("No Settings", !log.settings());
    line("File", orNull(log.file()));
    line("Interval Millis", log.interval().toMillis());
    line("Level", log.level());
    if (log.nodes()) {
      line("By Node", true);
    }
    if (log.server()) {
      line("Server", true);
    }
    if (log.client()) {
      line("Client", true);
    }
    if (log.latencyDigits() > 1) {
      line("Latency Digits", log.latencyDigits());
    }
    line("JSON", log.json());
  }

  private void schema(SchemaSettings schema, CommandSettings command) {
    group("Schema");
    line("Keyspace", command instanceof UserCommand ? "null" : schema.keyspace());
    line("Replication Strategy", qualified(schema.replication().get(SchemaSettings.CLASS)));
    line("Replication Strategy Options", options(schema.replication()));
    if (!schema.storage().isEmpty()) {
      line("Storage Options", schema.storage());
    }
    line("Table Compression", orNull(schema.compression()));
    line(
        "Table Compaction Strategy",
        schema.compaction().getOrDefault(SchemaSettings.CLASS, "null"));
    line("Table Compaction Strategy Options", options(schema.compaction()));
  }

  private void graph(ReportSettings reports, CommandSettings command) {
    Optional<GraphSettings> graph = reports.graph();
    group("Graph");
    line("File", orNull(graph.map(GraphSettings::file)));
    line("Revision", reports.revision());
    line("Title", orNull(graph.flatMap(GraphSettings::title)));
    line("Operation", reports.operation(command));
  }

  /** Only old releases have this group; it is told when it was typed. */
  private void sendTo(SendToSettings sendTo) {
    group("Send To Daemon");
    line("", sendTo.workers());
  }

  private void tokenRange(TokenRangeSettings tokenRange) {
    group("TokenRange");
    line("Wrap", tokenRange.wrap());
    line("Split Factor", tokenRange.splitFactor());
  }

  /** Only 5.x has this group; it is told when it says something. */
  private void reporting(ReportingSettings reporting, LogSettings log) {
    if (reporting.outputFrequency().isEmpty() && reporting.headerFrequency().isEmpty()) {
      return;
    }
    group("Reporting");
    line(
        "Output frequency",
        reporting
            .outputFrequency()
            .map(Span::toString)
            .orElse("each interval, " + log.interval().toMillis() + " ms"));
    line("Header frequency", reporting.headerFrequency().map(Span::toString).orElse("*not set*"));
  }

  private static String qualified(String strategy) {
    return strategy.contains(".") ? strategy : "org.apache.cassandra.locator." + strategy;
  }

  private static Map<String, String> options(Map<String, String> map) {
    Map<String, String> options = new LinkedHashMap<>(map);
    options.remove(SchemaSettings.CLASS);
    return options;
  }

  static Object orNull(Optional<?> value) {
    return value.isPresent() ? value.get() : "null";
  }
}
