package io.cqlsurge.measure;

import io.cqlsurge.measure.gc.GcFigures;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/** Figures with known latencies, for the tests of reports. */
public final class TestFigures {
  private TestFigures() {}

  /** Returns figures of operations with one row each and latencies of 1, 2, 3 ... milliseconds. */
  public static OperationStats upTo(String label, int operations, int errors) {
    Histogram histogram = new Histogram(3);
    for (int i = 1; i <= operations; i++) {
      histogram.recordValue(i * 1_000_000L);
    }
    Latencies latencies =
        TestLatencies.of(histogram, histogram, new Histogram(3), failed(errors), Pacing.NONE);
    int good = operations - errors;
    return new OperationStats(
        label, new Counts(operations, operations, good, good, errors, 0, Recall.NONE), latencies);
  }

  /** Returns the same figures with this number of conditional statements that were not applied. */
  public static OperationStats notApplied(OperationStats figures, long notApplied) {
    return with(figures, notApplied, Recall.NONE);
  }

  /** Returns the same figures with 1,000 replies of 10 neighbours that were judged. */
  public static OperationStats recall(OperationStats figures, long hits, long squares) {
    return with(figures, 0, new Recall(1_000, 10_000, hits, squares));
  }

  private static OperationStats with(OperationStats figures, long notApplied, Recall recall) {
    Counts counts = figures.counts();
    return new OperationStats(
        figures.label(),
        new Counts(
            counts.operations(),
            counts.operationsSoFar(),
            counts.partitions(),
            counts.rows(),
            counts.errors(),
            notApplied,
            recall),
        figures.latencies());
  }

  /** Returns latencies of failed operations of 1, 2, 3 ... milliseconds. */
  private static Histogram failed(int errors) {
    Histogram histogram = new Histogram(3);
    for (int i = 1; i <= errors; i++) {
      histogram.recordValue(i * 1_000_000L);
    }
    return histogram;
  }

  /** Returns a summary without errors and nodes. */
  public static Interval summary(
      double seconds, GcFigures gc, OperationStats total, OperationStats... kinds) {
    return new Interval(
        new Interval.Span(0, seconds), List.of(kinds), total, 0, gc, ClientFigures.NONE, List.of());
  }

  /** Returns the result of a run of which only the figures and the ending are known. */
  public static RunResult result(Interval summary, RunEnding ending) {
    return new RunResult(
        summary, ending, 0, 0, 0, 0, 0, List.of(), List.of(), List.of(), List.of());
  }

  /** Returns a meter of an idle process. */
  public static ClientMeter meter() {
    return new ClientMeter(
        threads -> new ProcessSource.Reading(0, 1, 0, Optional.empty(), Map.of()),
        new ClientMeter.Observed(
            1, List.of(), List.of(), List.of(), List.of(), new Pauses(), Map::of));
  }

  /** Returns the lags since the last call. */
  public static Histogram drained(LagRecorder recorder) {
    Histogram lags = new Histogram(3);
    recorder.drainInto(lags);
    return lags;
  }

  /** Returns the interval of a second of the run, with all its operations. */
  public static Interval second(int second, OperationStats total) {
    return new Interval(
        new Interval.Span(second, second + 1),
        List.of(total),
        total,
        0,
        GcFigures.NONE,
        ClientFigures.NONE,
        List.of());
  }

  /** Returns an interval from the start of the run. */
  public static Interval interval(double seconds, OperationStats total, OperationStats... kinds) {
    return new Interval(
        new Interval.Span(0, seconds),
        List.of(kinds),
        total,
        0.01234,
        new GcFigures(2, 5, 7, 29, 3 << 20),
        ClientFigures.NONE,
        List.of());
  }
}
