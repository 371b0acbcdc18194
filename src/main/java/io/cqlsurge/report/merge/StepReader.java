package io.cqlsurge.report.merge;

import com.fasterxml.jackson.databind.JsonNode;
import io.cqlsurge.measure.Counts;
import io.cqlsurge.measure.Figures;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.Latencies;
import io.cqlsurge.measure.Pacing;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.measure.Summary;
import io.cqlsurge.report.trial.HistogramText;
import io.cqlsurge.report.trial.StatsFileException;
import java.nio.file.Path;
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

  private final StepEntries entries;
  private final IntervalRows rows;
  private final HdrLogReader log;
  private final Pacing pacing;
  private final Map<String, Long> soFar = new LinkedHashMap<>();
  private final Map<String, Histogram> failed = new LinkedHashMap<>();
  private int number;

  /**
   * Creates a reader.
   *
   * @param log the histograms, read up to the run
   */
  StepReader(StepEntries entries, HdrLogReader log) {
    this.entries = entries;
    this.rows = new IntervalRows(entries);
    this.log = log;
    this.pacing = entries.pacing();
  }

  /** Returns whether there is another interval. */
  boolean hasNext() {
    return number < rows.size();
  }

  /**
   * Returns the next interval.
   *
   * @throws StatsFileException if the histograms do not belong to it
   */
  Interval next() throws StatsFileException {
    List<Figures> operations = new ArrayList<>();
    for (String label : entries.labels()) {
      operations.add(figures(label));
    }
    double start = number == 0 ? 0 : rows.endSeconds(number - 1);
    Interval interval =
        new Interval(
            new Interval.Span(start, rows.endSeconds(number)),
            operations,
            total(operations),
            0,
            rows.gc(number),
            rows.load(number),
            rows.errors(number));
    number++;
    return interval;
  }

  private Figures figures(String label) throws StatsFileException {
    Counts counts = rows.counts(label, number);
    Histogram service = histogram(label + "-st", counts.operations());
    boolean hasDueTimes = pacing.hasDueTimes();
    Latencies latencies =
        new Latencies(
            service,
            hasDueTimes ? histogram(label + "-rt", counts.operations()) : service,
            hasDueTimes
                ? histogram(label + "-wt", counts.operations())
                : zeros(counts.operations()),
            histogram(label + "-failed", counts.errors()),
            pacing);
    failed.computeIfAbsent(label, key -> new Histogram(DIGITS)).add(latencies.failed());
    long all = soFar.merge(label, counts.operations(), Long::sum);
    return new Figures(label, withSoFar(counts, all), latencies);
  }

  private static Counts withSoFar(Counts counts, long all) {
    return new Counts(
        counts.operations(),
        all,
        counts.partitions(),
        counts.rows(),
        counts.errors(),
        counts.notApplied());
  }

  private Histogram histogram(String tag, long count) throws StatsFileException {
    if (count == 0) {
      return new Histogram(DIGITS);
    }
    Optional<HdrLogReader.Line> line =
        log.peek().filter(next -> next.tag().equals(tag) && next.step().equals(entries.rampStep()));
    if (line.isPresent()) {
      Histogram histogram = log.histogram(line.get());
      if (histogram.getTotalCount() == count) {
        log.advance();
        return histogram;
      }
    }
    Path path = log.path();
    throw new StatsFileException(
        path
            + log.peek().map(next -> ", line " + next.number()).orElse("")
            + ": "
            + count
            + " latencies of '"
            + tag
            + "' are missing here; the log is incomplete, or of another run");
  }

  /** Returns wait times of 0, which are those of operations without due times. */
  private static Histogram zeros(long count) {
    Histogram zeros = new Histogram(DIGITS);
    if (count > 0) {
      zeros.recordValueWithCount(0, count);
    }
    return zeros;
  }

  /** Returns all operations of an interval together. */
  private Figures total(List<Figures> operations) {
    Counts counts = rows.counts(Figures.TOTAL, number);
    return total(counts, operations);
  }

  private Figures total(Counts counts, List<Figures> operations) {
    Histogram service = new Histogram(DIGITS);
    Histogram response = new Histogram(DIGITS);
    Histogram waiting = new Histogram(DIGITS);
    Histogram failures = new Histogram(DIGITS);
    for (Figures figures : operations) {
      service.add(figures.latencies().service());
      response.add(figures.latencies().response());
      waiting.add(figures.latencies().waiting());
      failures.add(figures.latencies().failed());
    }
    return new Figures(
        Figures.TOTAL,
        withSoFar(counts, operations.stream().mapToLong(this::soFar).sum()),
        new Latencies(service, response, waiting, failures, pacing));
  }

  private long soFar(Figures figures) {
    return figures.counts().operationsSoFar();
  }

  /**
   * Returns the result of the run, after the last interval.
   *
   * @throws StatsFileException if a histogram is damaged
   */
  RunResult result() throws StatsFileException {
    List<Figures> operations = new ArrayList<>();
    for (String label : entries.labels()) {
      operations.add(whole(label));
    }
    Summary summary =
        new Summary(
            entries.seconds(),
            operations,
            total(sum(Figures.TOTAL), operations),
            0,
            rows.gc(),
            rows.load(),
            rows.allErrors(),
            rows.nodes());
    JsonNode requests = entries.own().path("requests");
    return new RunResult(
        summary,
        ending(),
        requests.path("partitions").asLong(),
        requests.path("unanswered").asLong(),
        requests.path("notBegun").asLong(),
        requests.path("targetRate").asDouble(),
        requests.path("connectionPause").asDouble(),
        List.of());
  }

  private Figures whole(String label) throws StatsFileException {
    Counts counts = sum(label);
    JsonNode times = entries.own(label).path("times");
    Histogram service = parsed(times, "service");
    boolean hasDueTimes = pacing.hasDueTimes();
    return new Figures(
        label,
        counts,
        new Latencies(
            service,
            hasDueTimes ? parsed(times, "response") : service,
            hasDueTimes ? parsed(times, "wait") : zeros(counts.operations()),
            failed.getOrDefault(label, new Histogram(DIGITS)),
            pacing));
  }

  private Histogram parsed(JsonNode times, String kind) throws StatsFileException {
    Optional<Histogram> parsed = HistogramText.parse(times.path(kind).path("histogram").asText());
    if (parsed.isEmpty()) {
      throw new StatsFileException(
          "the run file of " + log.path() + " has a damaged histogram; restore the file");
    }
    return parsed.get();
  }

  private Counts sum(String label) {
    Counts sum = new Counts(0, 0, 0, 0, 0, 0);
    for (int i = 0; i < rows.size(); i++) {
      Counts more = rows.counts(label, i);
      sum =
          new Counts(
              sum.operations() + more.operations(),
              sum.operations() + more.operations(),
              sum.partitions() + more.partitions(),
              sum.rows() + more.rows(),
              sum.errors() + more.errors(),
              sum.notApplied() + more.notApplied());
    }
    return sum;
  }

  private RunEnding ending() {
    JsonNode ending = entries.own().path("ending");
    String message = ending.path("message").asText();
    return switch (ending.path("status").asText()) {
      case "completed" -> RunEnding.completed(message);
      case "interrupted" -> RunEnding.INTERRUPTED;
      default -> RunEnding.failed(message);
    };
  }

  StepEntries entries() {
    return entries;
  }
}
