package io.cqlsurge.report.trial;

import io.cqlsurge.measure.Figures;
import io.cqlsurge.measure.Interval;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/** What is kept of a run while it goes on. */
final class RunTrace {
  private final Instant started;
  private final int lanes;
  private final Map<String, Series> series = new LinkedHashMap<>();
  private final ClientSeries client = new ClientSeries();
  private final ErrorSeries errors = new ErrorSeries();
  private int intervals;

  RunTrace(Instant started, int lanes) {
    this.started = started;
    this.lanes = lanes;
  }

  /** Takes an interval; what it holds is not kept. */
  void add(Interval interval) {
    of(Figures.TOTAL).add(interval.total(), interval);
    if (interval.operations().size() > 1) {
      interval.operations().forEach(figures -> of(figures.label()).add(figures, interval));
    }
    client.add(interval.client());
    errors.add(intervals, interval.errors());
    intervals++;
  }

  /** The intervals of a kind of operation, or of all; none if there was no interval. */
  Series of(String label) {
    return series.computeIfAbsent(label, key -> new Series());
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
