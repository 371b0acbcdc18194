package io.cqlsurge.report.trial;

import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.server.NodeLoad;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The data that is kept of a run while it lasts. */
final class RunTrace {
  private final Instant started;
  private final int lanes;
  private final Map<String, Series> series = new LinkedHashMap<>();
  private final ClientSeries client = new ClientSeries();
  private final ErrorSeries errors = new ErrorSeries();
  private final List<RunData.RateChange> changes = new ArrayList<>();
  private final ServerSeries servers = new ServerSeries();
  private List<NodeLoad> newLoads = new ArrayList<>();
  private List<NodeLoad> lastLoads = List.of();
  private int intervals;

  RunTrace(Instant started, int lanes) {
    this.started = started;
    this.lanes = lanes;
  }

  /** Returns a trace of only one interval, the last one that was added to this trace. */
  RunTrace only(Interval last) {
    RunTrace trace = new RunTrace(started, lanes);
    trace.intervals = intervals - 1;
    trace.changes.addAll(changes);
    trace.add(last);
    lastLoads.forEach(trace::add);
    return trace;
  }

  /** Adds an interval's figures, which is not kept. */
  void add(Interval interval) {
    of(OperationStats.TOTAL).add(interval.total(), interval);
    if (interval.operations().size() > 1) {
      interval.operations().forEach(figures -> of(figures.label()).add(figures, interval));
    }
    client.add(interval.client());
    errors.add(intervals, interval.errors());
    intervals++;
    lastLoads = newLoads;
    newLoads = new ArrayList<>();
  }

  /** Adds the load of a node. */
  void add(NodeLoad load) {
    servers.add(load);
    newLoads.add(load);
  }

  ServerSeries servers() {
    return servers;
  }

  /** Returns the intervals of an operation kind or of the total; empty if there was none. */
  Series of(String label) {
    return series.computeIfAbsent(label, key -> new Series());
  }

  void add(RunData.RateChange change) {
    changes.add(change);
  }

  /** Returns the rate's changes, in order. */
  List<RunData.RateChange> changes() {
    return List.copyOf(changes);
  }

  Instant started() {
    return started;
  }

  int lanes() {
    return lanes;
  }

  ClientSeries client() {
    return client;
  }

  ErrorSeries errors() {
    return errors;
  }
}
