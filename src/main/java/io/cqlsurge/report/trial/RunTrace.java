package io.cqlsurge.report.trial;

import io.cqlsurge.estimate.Periods;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.PackedInterval;
import io.cqlsurge.measure.RunResult;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The data that is kept of a run while it lasts. */
final class RunTrace {
  final Instant started;
  final int lanes;
  private final boolean isPart;
  private final Periods<PackedInterval> recorded =
      new Periods<>(Recorded.MAX_INTERVALS, PackedInterval::plus);
  private final Map<String, Series> series = new LinkedHashMap<>();
  final ClientSeries client = new ClientSeries();
  final ErrorSeries errors = new ErrorSeries();
  final List<RunData.RateChange> changes = new ArrayList<>();
  final ServerSeries servers = new ServerSeries();
  private int intervals;

  /**
   * Creates a trace without intervals.
   *
   * @param isPart whether the run is a part of one, whose intervals are kept exactly
   */
  RunTrace(Instant started, int lanes, boolean isPart) {
    this.started = started;
    this.lanes = lanes;
    this.isPart = isPart;
  }

  /** Returns a trace of only one interval, the last one that was added to this trace. */
  RunTrace only(Interval last) {
    RunTrace trace = new RunTrace(started, lanes, false);
    trace.intervals = intervals - 1;
    trace.changes.addAll(changes);
    trace.add(last);
    servers.latest().forEach(trace.servers::add);
    return trace;
  }

  /** Adds an interval's figures, which is not kept. */
  void add(Interval interval) {
    of(OperationStats.TOTAL).add(interval.total(), interval);
    if (interval.operations().size() > 1) {
      interval.operations().forEach(figures -> of(figures.label()).add(figures, interval));
    }
    if (isPart) {
      recorded.add(PackedInterval.of(interval));
    }
    client.add(interval.client());
    errors.add(intervals, interval.errors());
    intervals++;
  }

  /** Returns the exact intervals and the result of a part of a run; empty for a whole run. */
  Optional<Recorded> recorded(RunResult result) {
    return isPart ? Optional.of(new Recorded(recorded.list(), result)) : Optional.empty();
  }

  /** Returns the intervals of an operation kind or of the total; empty if there was none. */
  Series of(String label) {
    return series.computeIfAbsent(label, key -> new Series());
  }
}
