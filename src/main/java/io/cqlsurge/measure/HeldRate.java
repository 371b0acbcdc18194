package io.cqlsurge.measure;

import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;
import org.HdrHistogram.Histogram;

/**
 * The share of a requested rate that a run held: requests that ended among those that were due.
 *
 * <p>It is counted while requests were due, so that the wait for the last replies has no influence,
 * and from when the first replies have arrived, so that a constant latency has none. Used by the
 * thread that executes the run.
 */
public final class HeldRate implements RunListener {
  /** Share from which a rate counts as held. */
  public static final double ENOUGH = 0.97;

  /**
   * Number of standard deviations of a random count that a span may have less, and replies that may
   * arrive after it.
   */
  private static final double SLACK = 4;

  /** Percentile of the service time after which the number of requests in flight is steady. */
  private static final double STEADY_PERCENTILE = 99;

  /** Share of a run below which this time is neglected. */
  private static final double NEGLIGIBLE = 0.001;

  private final DoubleUnaryOperator dueBefore;

  /** Number of partitions of the operations that ended, by each interval's end in seconds. */
  private final NavigableMap<Double, Long> ended = new TreeMap<>(Map.of(0.0, 0L));

  /**
   * Creates an object for any run count, one after the other.
   *
   * @param dueBefore the number of requests due before a time in seconds, or a multiple of it
   */
  public HeldRate(DoubleUnaryOperator dueBefore) {
    this.dueBefore = dueBefore;
  }

  @Override
  public void runStarts(int lanes, String name) {
    ended.clear();
    ended.put(0.0, 0L);
  }

  @Override
  public void intervalEnded(Interval interval) {
    ended.put(
        interval.span().endSeconds(),
        ended.lastEntry().getValue() + interval.total().counts().endedPartitions());
  }

  /** Returns the share of the requested rate that a run held, from 0 to 1; 0 without a rate. */
  public double share(RunResult run) {
    double seconds = run.summary().seconds();
    if (run.targetRate() == 0 || seconds == 0 || run.partitions() == 0) {
      return 0;
    }
    double due = run.partitions() + run.unanswered() + run.notBegun();
    double lastDue = due / run.targetRate();
    // A run that ended early does not know how many requests were due.
    boolean isWhole = run.ending().isCompleted();
    double share =
        (isWhole ? whileDue(run, lastDue) : Optional.<Double>empty())
            .map(part -> part * run.partitions() / due)
            .orElse(run.partitions() / seconds / run.targetRate());
    return Math.min(1, share);
  }

  /** Returns the share of the operations that ended, divided by the share that was due. */
  private Optional<Double> whileDue(RunResult run, double lastDue) {
    double last = ended.headMap(lastDue, false).lastKey();
    Histogram service = run.summary().total().latencies().service();
    double from = steady(service, lastDue);
    // The next interval contains the last replies. It counts if the latency exceeds the run.
    double to = from < last ? last : ended.lastKey();
    if (last <= lastDue / 2) {
      return Optional.empty();
    }
    double mean = service.getMean() / 1e9;
    double due = toEnd(dueBefore, new Interval.Span(from, to), mean);
    double count = endedBy(to) - endedBy(from);
    return due > 0
        ? Optional.of(count / ended.lastEntry().getValue() * dueBefore.applyAsDouble(lastDue) / due)
        : Optional.empty();
  }

  /** Returns whether fewer requests ended in a time span than were due. */
  public static boolean isMissed(long ended, double due) {
    return ended < ENOUGH * due - SLACK * Math.sqrt(due);
  }

  /**
   * Returns how many requests had to end in a time span: those that were due in it, earlier by a
   * latency, because the last replies arrive after it.
   *
   * @param dueBefore the number of requests due before a time in seconds, or a multiple of it
   */
  public static double toEnd(
      DoubleUnaryOperator dueBefore, Interval.Span span, double latencySeconds) {
    return dueBefore.applyAsDouble(span.endSeconds() - latencySeconds)
        - dueBefore.applyAsDouble(span.startSeconds() - latencySeconds);
  }

  private long endedBy(double seconds) {
    return ended.getOrDefault(seconds, 0L);
  }

  /** Returns the first interval's end from which the number of requests in flight is steady. */
  private double steady(Histogram service, double lastDue) {
    double seconds = service.getValueAtPercentile(STEADY_PERCENTILE) / 1e9;
    double least = seconds < NEGLIGIBLE * lastDue ? 0 : Math.min(seconds, ended.lastKey());
    return ended.tailMap(least, true).firstKey();
  }
}
