package io.cqlsurge.report.metrics;

import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.RunListener;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.List;

/**
 * The metrics of a command. Counters continue from one run of a ramp to the next. One thread adds
 * intervals, others read the metrics at any time.
 */
public final class RunMetrics implements RunListener {
  private final RunLabels labels;
  private volatile long rate;
  private volatile RunTotals totals;

  /**
   * Creates metrics of 0.
   *
   * @param rate requested rate in partitions per second; 0 without a rate
   * @param operations the labels of the operations, which are shown from the start
   */
  public RunMetrics(RunLabels labels, long rate, List<String> operations) {
    this.labels = labels;
    this.rate = rate;
    this.totals = RunTotals.none(operations);
  }

  @Override
  public void runStarts(int lanes) {
    totals = totals.startingWith(lanes);
  }

  @Override
  public void intervalEnded(Interval interval) {
    totals = totals.plus(interval);
  }

  /** Changes the requested rate, in partitions per second. Thread-safe. */
  public void rateChanged(long perSecond) {
    rate = perSecond;
  }

  /** Returns the metrics at the end of the last interval. */
  MetricSnapshots snapshots() {
    return MetricFamilies.of(labels, rate, totals);
  }
}
