package io.cqlsurge.report.merge;

import com.fasterxml.jackson.databind.JsonNode;
import io.cqlsurge.measure.ClientFigures;
import io.cqlsurge.measure.Counts;
import io.cqlsurge.measure.ErrorCount;
import io.cqlsurge.measure.ErrorKind;
import io.cqlsurge.measure.GcFigures;
import io.cqlsurge.measure.NodeFigures;
import io.cqlsurge.measure.NodeName;
import io.cqlsurge.report.Metric;
import io.cqlsurge.report.trial.LoadEntry;
import io.cqlsurge.report.trial.NodeEntries;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** The numbers of each interval of a client's run, without histograms. */
final class IntervalRows {
  private static final double NS_PER_MS = 1e6;
  private static final double BYTES_PER_MIB = 1024 * 1024;
  private static final int DIGITS = 3;

  private final StepEntries entries;
  private final List<NodeFigures> nodes;
  private final ClientFigures load;
  private final Map<Integer, List<ErrorCount>> errors = new HashMap<>();
  private final List<ErrorCount> allErrors = new ArrayList<>();

  /** The index of each column of the rows, by heading. */
  private final Map<String, Integer> columns = new HashMap<>();

  IntervalRows(StepEntries entries) {
    this.entries = entries;
    this.nodes = NodeEntries.read(entries.own().path("nodes"));
    this.load = LoadEntry.read(entries.own().at("/client/whole"), faults());
    entries.own().path("errors").forEach(this::add);
    entries
        .total()
        .path("metrics")
        .forEach(heading -> columns.put(heading.asText(), columns.size()));
  }

  private Map<String, Long> faults() {
    Map<String, Long> faults = new TreeMap<>();
    entries
        .own()
        .path("faults")
        .forEach(each -> faults.put(each.path("fault").asText(), each.path("count").asLong()));
    return faults;
  }

  private void add(JsonNode origin) {
    String operation = origin.path("operation").asText();
    ErrorKind kind = kind(origin.path("kind").asText());
    NodeName node = node(origin.path("node").asText());
    allErrors.add(
        new ErrorCount(
            operation,
            kind,
            node,
            origin.path("errors").asLong(),
            origin.path("retries").asLong()));
    for (JsonNode row : origin.path("intervals")) {
      errors
          .computeIfAbsent(row.path(0).asInt(), number -> new ArrayList<>())
          .add(new ErrorCount(operation, kind, node, row.path(1).asLong(), row.path(2).asLong()));
    }
  }

  private static ErrorKind kind(String title) {
    return Stream.of(ErrorKind.values())
        .filter(kind -> kind.title().equals(title))
        .findFirst()
        .orElse(ErrorKind.OTHER);
  }

  private NodeName node(String address) {
    return nodes.stream()
        .map(NodeFigures::node)
        .filter(node -> node.address().equals(address))
        .findFirst()
        .orElse(new NodeName(0, address, "unknown"));
  }

  /** Returns the number of intervals. */
  int size() {
    return entries.own().at("/counts/intervals").size();
  }

  /** Returns the end of an interval, in seconds since the start of the run. */
  double endSeconds(int number) {
    return entries.own().at("/counts/intervals").path(number).path(0).asDouble();
  }

  /** Returns the exact numbers of a kind of operation in an interval. */
  Counts counts(String label, int number) {
    JsonNode row = entries.own(label).at("/counts/intervals").path(number);
    return new Counts(
        row.path(1).asLong(),
        0,
        row.path(2).asLong(),
        row.path(3).asLong(),
        row.path(4).asLong(),
        row.path(5).asLong());
  }

  /** Returns the errors and retries of an interval. */
  List<ErrorCount> errors(int number) {
    return errors.getOrDefault(number, List.of());
  }

  /** Returns the errors and retries of the whole run. */
  List<ErrorCount> allErrors() {
    return allErrors;
  }

  /** Returns the figures of each node in the whole run. */
  List<NodeFigures> nodes() {
    return nodes;
  }

  /** Returns the load of the client in the whole run. */
  ClientFigures load() {
    return load;
  }

  /** Returns the collections of the Results block. */
  GcFigures gc() {
    return LoadEntry.gc(entries.own().path("gc"));
  }

  /** Returns the garbage collections of an interval, which have three decimals. */
  GcFigures gc(int number) {
    JsonNode row = entries.total().path("intervals").path(number);
    long count = value(row, Metric.GC_COUNT).asLong();
    double sum = value(row, Metric.GC_SUM).asDouble();
    double deviation = value(row, Metric.GC_DEVIATION).asDouble();
    double mean = count == 0 ? 0 : sum / count;
    return new GcFigures(
        count,
        value(row, Metric.GC_MAX).asDouble(),
        sum,
        count * (deviation * deviation + mean * mean),
        Math.round(value(row, Metric.GC_MEMORY).asDouble() * BYTES_PER_MIB));
  }

  private JsonNode value(JsonNode row, Metric column) {
    return row.path(columns.getOrDefault(column.heading(), -1));
  }

  /** Returns the load of the client in an interval. Only the 99th percentiles of lags are known. */
  ClientFigures load(int number) {
    JsonNode row = entries.own().at("/client/intervals").path(number);
    OptionalDouble machine = known(row.path(1));
    OptionalDouble busiest = known(row.path(2));
    double gcMs = row.path(4).asDouble();
    return new ClientFigures(
        new ClientFigures.Processors(load.processors().cores(), row.path(0).asDouble(), machine),
        busiest.isPresent()
            ? Optional.of(new ClientFigures.Threads(ioThreads(), busiest.getAsDouble()))
            : Optional.empty(),
        lag(known(row.path(5))),
        lag(known(row.path(6))),
        new ClientFigures.Lanes(entries.lanes(), row.path(3).asDouble()),
        new GcFigures(gcMs > 0 ? 1 : 0, gcMs, gcMs, gcMs * gcMs, 0),
        new ClientFigures.Incidents(row.path(7).asDouble(), Map.of()));
  }

  private int ioThreads() {
    return load.threads().map(ClientFigures.Threads::count).orElse(1);
  }

  private static OptionalDouble known(JsonNode value) {
    return value.isNumber() ? OptionalDouble.of(value.asDouble()) : OptionalDouble.empty();
  }

  private static Optional<Histogram> lag(OptionalDouble ms) {
    if (ms.isEmpty()) {
      return Optional.empty();
    }
    Histogram lag = new Histogram(DIGITS);
    lag.recordValue(Math.round(ms.getAsDouble() * NS_PER_MS));
    return Optional.of(lag);
  }
}
