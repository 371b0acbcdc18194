package io.cqlsurge.report.merge;

import io.cqlsurge.measure.ClientFigures;
import io.cqlsurge.measure.Counts;
import io.cqlsurge.measure.ErrorCount;
import io.cqlsurge.measure.ErrorKind;
import io.cqlsurge.measure.Figures;
import io.cqlsurge.measure.GcFigures;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.NodeFigures;
import io.cqlsurge.measure.NodeName;
import io.cqlsurge.measure.Summary;
import io.cqlsurge.report.Metric;
import io.cqlsurge.report.trial.NodeEntry;
import io.cqlsurge.report.trial.Rows;
import io.cqlsurge.report.trial.RunData;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** The numbers of each interval of a client's run, without histograms. */
final class IntervalRows {
  private static final double NS_PER_MS = 1e6;
  private static final double BYTES_PER_MIB = 1024 * 1024;
  private static final int DIGITS = 3;

  private final ClientStep step;
  private final List<NodeFigures> nodes;
  private final ClientFigures load;
  private final Map<Integer, List<ErrorCount>> errors = new HashMap<>();
  private final List<ErrorCount> allErrors = new ArrayList<>();

  IntervalRows(ClientStep step) {
    RunData own = step.own();
    this.step = step;
    this.nodes = NodeEntry.figures(own.exact().nodes().orElse(List.of()));
    Map<String, Long> faults =
        own.outcome().faults().stream()
            .collect(Collectors.toMap(RunData.Fault::fault, RunData.Fault::count));
    this.load =
        own.outcome()
            .client()
            .flatMap(RunData.ClientLoad::whole)
            .map(whole -> whole.figures(faults))
            .orElse(ClientFigures.NONE);
    own.context().errors().orElse(List.of()).forEach(this::add);
  }

  private void add(RunData.ErrorEntry origin) {
    ErrorCount sum =
        new ErrorCount(
            origin.operation(),
            kind(origin.kind()),
            node(origin.node()),
            origin.errors(),
            origin.retries());
    allErrors.add(sum);
    Rows rows = origin.intervals();
    for (int row = 0; row < rows.size(); row++) {
      errors
          .computeIfAbsent((int) rows.count(row, 0), number -> new ArrayList<>())
          .add(
              new ErrorCount(
                  sum.operation(), sum.kind(), sum.node(), rows.count(row, 1), rows.count(row, 2)));
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
        .orElse(new NodeName(address, "unknown"));
  }

  int size() {
    return step.own().exact().counts().orElseThrow().intervals().size();
  }

  Interval interval(int number, List<Figures> operations) {
    double start = number == 0 ? 0 : endSeconds(number - 1);
    return new Interval(
        new Interval.Span(start, endSeconds(number)),
        operations,
        Figures.total(operations),
        0,
        gc(number),
        load(number),
        errors.getOrDefault(number, List.of()));
  }

  private double endSeconds(int number) {
    return step.own().exact().counts().orElseThrow().intervals().known(number, 0);
  }

  /** Returns the summary of the run; all intervals together have its latencies. */
  Summary summary(Interval all) {
    return new Summary(
        step.seconds(),
        all.operations(),
        all.total(),
        0,
        step.own().exact().gc().orElse(GcFigures.NONE),
        load,
        allErrors,
        nodes);
  }

  /**
   * Returns the exact numbers of a kind of operation in an interval.
   *
   * @param before number of operations before the interval
   */
  Counts counts(String label, int number, long before) {
    Rows rows = step.counts(label).intervals();
    return new Counts(
        rows.count(number, 1),
        before + rows.count(number, 1),
        rows.count(number, 2),
        rows.count(number, 3),
        rows.count(number, 4),
        rows.count(number, 5));
  }

  /** Returns the garbage collections of an interval, which have three decimals. */
  private GcFigures gc(int number) {
    long count = Math.round(value(number, Metric.GC_COUNT));
    double sum = value(number, Metric.GC_SUM);
    double deviation = value(number, Metric.GC_DEVIATION);
    double mean = count == 0 ? 0 : sum / count;
    return new GcFigures(
        count,
        value(number, Metric.GC_MAX),
        sum,
        count * (deviation * deviation + mean * mean),
        Math.round(value(number, Metric.GC_MEMORY) * BYTES_PER_MIB));
  }

  private double value(int number, Metric column) {
    int index = step.total().table().metrics().indexOf(column.heading());
    return step.total().table().intervals().known(number, index);
  }

  /** Returns the load of the client in an interval. Only the 99th percentiles of lags are known. */
  private ClientFigures load(int number) {
    Rows rows = step.own().outcome().client().map(RunData.ClientLoad::intervals).orElse(Rows.NONE);
    OptionalDouble busiest = optional(rows.value(number, 2));
    double gcMs = rows.known(number, 4);
    return new ClientFigures(
        new ClientFigures.Processors(
            load.processors().cores(), rows.known(number, 0), optional(rows.value(number, 1))),
        busiest.isPresent()
            ? Optional.of(new ClientFigures.Threads(ioThreads(), busiest.getAsDouble()))
            : Optional.empty(),
        lag(rows.value(number, 5)),
        lag(rows.value(number, 6)),
        new ClientFigures.Lanes(step.lanes(), rows.known(number, 3)),
        new GcFigures(gcMs > 0 ? 1 : 0, gcMs, gcMs, gcMs * gcMs, 0),
        new ClientFigures.Incidents(rows.known(number, 7), Map.of()));
  }

  private int ioThreads() {
    return load.threads().map(ClientFigures.Threads::count).orElse(1);
  }

  private static OptionalDouble optional(double value) {
    return Double.isNaN(value) ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  private static Optional<Histogram> lag(double ms) {
    if (Double.isNaN(ms)) {
      return Optional.empty();
    }
    Histogram lag = new Histogram(DIGITS);
    lag.recordValue(Math.round(ms * NS_PER_MS));
    return Optional.of(lag);
  }
}
