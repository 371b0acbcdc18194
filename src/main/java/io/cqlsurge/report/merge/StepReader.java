package io.cqlsurge.report.merge;

import io.cqlsurge.measure.Counts;
import io.cqlsurge.measure.Figures;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.Latencies;
import io.cqlsurge.measure.Pacing;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.report.trial.RunData;
import io.cqlsurge.report.trial.StatsFileException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * Reads the intervals of one run of a client in order: the numbers from the run file, the
 * histograms from the log. The log has a line for each histogram that is not empty, so the exact
 * counts determine which lines belong to an interval.
 */
final class StepReader {
  private static final int DIGITS = 3;

  private final ClientStep step;
  private final IntervalRows rows;
  private final HdrLogReader log;
  private final Pacing pacing;
  private final Map<String, Long> soFar = new LinkedHashMap<>();
  private Optional<Interval> whole = Optional.empty();
  private int number;

  /**
   * Creates a reader.
   *
   * @param log the histograms, read up to the run
   */
  StepReader(ClientStep step, HdrLogReader log) {
    this.step = step;
    this.rows = new IntervalRows(step);
    this.log = log;
    this.pacing = step.pacing();
  }

  boolean hasNext() {
    return number < rows.size();
  }

  /**
   * Returns the next interval, with all numbers 0 after the last one.
   *
   * @throws StatsFileException if the histograms do not belong to it
   */
  Interval next() throws StatsFileException {
    List<Figures> operations = new ArrayList<>();
    for (String label : step.labels()) {
      operations.add(figures(label));
    }
    Interval interval = rows.interval(number, operations);
    whole = Optional.of(whole.map(before -> before.plus(interval)).orElse(interval));
    number++;
    return interval;
  }

  private Figures figures(String label) throws StatsFileException {
    Counts counts = rows.counts(label, number, soFar.getOrDefault(label, 0L));
    soFar.put(label, counts.operationsSoFar());
    long operations = counts.operations();
    Histogram service = histogram(label + "-st", operations);
    boolean hasDueTimes = pacing.hasDueTimes();
    return new Figures(
        label,
        counts,
        new Latencies(
            service,
            hasDueTimes ? histogram(label + "-rt", operations) : service,
            hasDueTimes ? histogram(label + "-wt", operations) : zeros(operations),
            histogram(label + "-failed", counts.errors()),
            pacing));
  }

  private Histogram histogram(String tag, long count) throws StatsFileException {
    if (count == 0) {
      return new Histogram(DIGITS);
    }
    Optional<HdrLogReader.Line> line =
        log.peek().filter(next -> next.tag().equals(tag) && next.step().equals(step.rampStep()));
    if (line.isPresent()) {
      Histogram histogram = log.histogram(line.get());
      if (histogram.getTotalCount() == count) {
        log.advance();
        return histogram;
      }
    }
    throw new StatsFileException(
        "%s%s: %d latencies of '%s' are missing here; the log is incomplete, or of another run"
            .formatted(
                log.path(),
                log.peek().map(next -> ", line " + next.number()).orElse(""),
                count,
                tag));
  }

  /** Returns wait times of 0, which are those of operations without due times. */
  private static Histogram zeros(long count) {
    Histogram zeros = new Histogram(DIGITS);
    if (count > 0) {
      zeros.recordValueWithCount(0, count);
    }
    return zeros;
  }

  /**
   * Returns the result of the run, after the last interval.
   *
   * @throws StatsFileException if there is no interval, and the histogram log does not fit
   */
  RunResult result() throws StatsFileException {
    Interval sum = whole.isPresent() ? whole.get() : next();
    RunData.Requests requests =
        step.own().exact().requests().orElseGet(() -> new RunData.Requests(0, 0, 0, 0, 0));
    return new RunResult(
        rows.summary(sum),
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
        step.own().outcome().ending().orElseGet(() -> new RunData.Ending("", ""));
    return switch (ending.status()) {
      case "completed" -> RunEnding.completed(ending.message());
      case "interrupted" -> RunEnding.INTERRUPTED;
      default -> RunEnding.failed(ending.message());
    };
  }
}
