package io.cqlsurge.report;

import io.cqlsurge.measure.Interval;
import io.cqlsurge.settings.ReportingSettings;
import java.time.Duration;
import java.util.Optional;

/**
 * Decides by the run's time when the interval table gets a row and when its header is repeated. An
 * interval without a row is part of the next row, so that the rows cover all intervals.
 */
final class RowRhythm {
  private final ReportingSettings reporting;
  private Optional<Interval> pending = Optional.empty();
  private long rowDueNs;
  private long headerDueNs;

  RowRhythm(ReportingSettings reporting) {
    this.reporting = reporting;
    begin();
  }

  /** Starts a run, whose table begins with a header. */
  void begin() {
    pending = Optional.empty();
    rowDueNs = reporting.betweenRows().map(time -> next(time, 0)).orElse(0L);
    headerDueNs = reporting.betweenHeaders().map(time -> next(time, 0)).orElse(Long.MAX_VALUE);
  }

  /** Adds an interval that has ended. Returns the next row if it is due. */
  Optional<Interval> after(Interval interval) {
    Interval row = pending.map(earlier -> earlier.plus(interval)).orElse(interval);
    pending = Optional.of(row);
    long endNs = nanos(row.span().endSeconds());
    if (endNs < rowDueNs) {
      return Optional.empty();
    }
    rowDueNs = reporting.betweenRows().map(time -> next(time, endNs)).orElse(0L);
    return rest();
  }

  /** Returns the intervals that have not been shown yet as one row; empty if all were shown. */
  Optional<Interval> rest() {
    Optional<Interval> shown = pending;
    pending = Optional.empty();
    return shown;
  }

  boolean headerIsDue(Interval row) {
    long startNs = nanos(row.span().startSeconds());
    if (startNs < headerDueNs) {
      return false;
    }
    headerDueNs = reporting.betweenHeaders().map(time -> next(time, startNs)).orElse(headerDueNs);
    return true;
  }

  private static long nanos(double seconds) {
    return Math.round(seconds * 1e9);
  }

  /** Returns the first multiple of a duration after a time. */
  private static long next(Duration duration, long afterNs) {
    return (afterNs / duration.toNanos() + 1) * duration.toNanos();
  }
}
