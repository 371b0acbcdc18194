package io.cqlsurge.report.merge;

import io.cqlsurge.measure.ClientFigures;
import io.cqlsurge.measure.Counts;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.Latencies;
import io.cqlsurge.measure.NodeFigures;
import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.measure.Summary;
import io.cqlsurge.measure.gc.GcFigures;
import io.cqlsurge.report.Metric;
import io.cqlsurge.report.trial.NodeEntry;
import io.cqlsurge.report.trial.Rows;
import io.cqlsurge.report.trial.RunData;
import io.cqlsurge.report.trial.RunEntry;
import io.cqlsurge.report.trial.StatsFileException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/**
 * Reads the intervals of a client in order: the numbers from the run file, the histograms from the
 * log. The log has a line for each histogram that is not empty, so the exact counts determine which
 * lines belong to an interval.
 */
final class IntervalReader implements AutoCloseable {
  private static final int DIGITS = 3;
  private static final double NS_PER_MS = 1e6;
  private static final double BYTES_PER_MIB = 1024 * 1024;

  private final ClientFile file;
  private final HdrLogReader log;
  private final List<NodeFigures> nodes;
  private final ClientFigures load;
  private final RecordedErrors errors;
  private final Map<String, Long> soFar = new HashMap<>();
  private Optional<Interval> whole = Optional.empty();
  private int number;

  /**
   * Opens the histogram log.
   *
   * @throws StatsFileException if it cannot be read
   */
  IntervalReader(ClientFile file) throws StatsFileException {
    RunData own = file.own();
    this.file = file;
    this.log = HdrLogReader.open(file.histograms());
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
    this.errors = new RecordedErrors(own.context().errors().orElse(List.of()), nodes);
  }

  boolean hasNext() {
    return number < file.size();
  }

  /**
   * Returns the next interval, with all numbers 0 after the last one.
   *
   * @throws StatsFileException if the histograms do not belong to it
   */
  Interval next() throws StatsFileException {
    List<OperationStats> operations = new ArrayList<>();
    for (String label : file.labels()) {
      operations.add(figures(label));
    }
    Interval interval =
        new Interval(
            new Interval.Span(file.endSeconds(number - 1), file.endSeconds(number)),
            operations,
            OperationStats.total(operations),
            0,
            gc(),
            load(),
            errors.of(number));
    whole = Optional.of(whole.map(before -> before.plus(interval)).orElse(interval));
    number++;
    return interval;
  }

  private OperationStats figures(String label) throws StatsFileException {
    Rows rows = file.counts(label);
    long operations = rows.count(number, 1);
    Counts counts =
        new Counts(
            operations,
            soFar.merge(label, operations, Long::sum),
            rows.count(number, 2),
            rows.count(number, 3),
            rows.count(number, 4),
            rows.count(number, 5));
    Histogram service = histogram(label + "-st", operations);
    boolean hasDueTimes = file.pacing().hasDueTimes();
    Histogram response = hasDueTimes ? histogram(label + "-rt", operations) : service;
    Histogram wait = hasDueTimes ? histogram(label + "-wt", operations) : repeated(0, operations);
    Histogram failed = histogram(label + "-failed", counts.errors());
    return new OperationStats(
        label, counts, new Latencies(service, response, wait, failed, file.pacing()));
  }

  private Histogram histogram(String tag, long count) throws StatsFileException {
    if (count == 0) {
      return new Histogram(DIGITS);
    }
    return log.next(tag, count)
        .orElseThrow(
            () ->
                new StatsFileException(
                    "%s: %d latencies of '%s' are missing in interval %d; the log is incomplete, or of another run"
                        .formatted(file.histograms(), count, tag, number + 1)));
  }

  private static Histogram repeated(long value, long count) {
    Histogram histogram = new Histogram(DIGITS);
    if (count > 0) {
      histogram.recordValueWithCount(value, count);
    }
    return histogram;
  }

  /** Returns the garbage collections of the interval, which have three decimals. */
  private GcFigures gc() {
    long count = Math.round(value(Metric.GC_COUNT));
    double sumMs = value(Metric.GC_SUM);
    double deviation = value(Metric.GC_DEVIATION);
    double mean = count == 0 ? 0 : sumMs / count;
    return new GcFigures(
        count,
        value(Metric.GC_MAX),
        sumMs,
        count * (deviation * deviation + mean * mean),
        Math.round(value(Metric.GC_MEMORY) * BYTES_PER_MIB));
  }

  private double value(Metric column) {
    RunEntry.MetricTable table = file.entries().total().table();
    return table.intervals().known(number, table.metrics().indexOf(column.heading()));
  }

  /** Returns the client's load in the interval. Only the 99th percentiles of lags are known. */
  private ClientFigures load() {
    Rows rows = file.own().outcome().client().map(RunData.ClientLoad::intervals).orElse(Rows.NONE);
    OptionalDouble busiest = optional(rows.value(number, 2));
    int ioThreads = load.threads().map(ClientFigures.Threads::count).orElse(1);
    double gcMs = rows.known(number, 4);
    return new ClientFigures(
        new ClientFigures.Processors(
            load.processors().cores(), rows.known(number, 0), optional(rows.value(number, 1))),
        busiest.isPresent()
            ? Optional.of(new ClientFigures.Threads(ioThreads, busiest.getAsDouble()))
            : Optional.empty(),
        lag(rows.value(number, 5)),
        lag(rows.value(number, 6)),
        new ClientFigures.Lanes(file.client().threads(), rows.known(number, 3)),
        new GcFigures(gcMs > 0 ? 1 : 0, gcMs, gcMs, gcMs * gcMs, 0),
        new ClientFigures.Incidents(rows.known(number, 7), Map.of()));
  }

  private static OptionalDouble optional(double value) {
    return Double.isNaN(value) ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  private static Optional<Histogram> lag(double ms) {
    return Double.isNaN(ms)
        ? Optional.empty()
        : Optional.of(repeated(Math.round(ms * NS_PER_MS), 1));
  }

  /**
   * Returns the run's result, after the last interval.
   *
   * @throws StatsFileException if there is no interval, and the histogram log does not fit
   */
  RunResult result() throws StatsFileException {
    Interval all = whole.isPresent() ? whole.get() : next();
    RunData.Requests requests =
        file.own().exact().requests().orElseGet(() -> new RunData.Requests(0, 0, 0, 0, 0));
    return new RunResult(
        new Summary(
            file.client().seconds(),
            all.operations(),
            all.total(),
            0,
            file.own().exact().gc().orElse(GcFigures.NONE),
            load,
            errors.all(),
            nodes),
        ending(),
        requests.partitions(),
        requests.unanswered(),
        requests.notBegun(),
        requests.targetRate(),
        requests.connectionPause(),
        List.of());
  }

  private RunEnding ending() {
    RunData.Ending ending =
        file.own().outcome().ending().orElseGet(() -> new RunData.Ending("", ""));
    return switch (ending.status()) {
      case "completed" -> RunEnding.completed(ending.message());
      case "interrupted" -> RunEnding.INTERRUPTED;
      default -> RunEnding.failed(ending.message());
    };
  }

  @Override
  public void close() {
    log.close();
  }
}
