package io.cqlsurge.report;

import io.cqlsurge.measure.Interval;
import io.cqlsurge.settings.ReportingSettings;
import java.time.Duration;
import java.util.Optional;

/**
 * Decides when the interval table has a row and when its header is repeated, by the time of the
 * run. An interval that gets no row of its own is part of the next row, so that rows cover all.
 */
final class RowRhythm {
  private final ReportingSettings reporting;
  private Optional<Interval> held = Optional.empty();
  private long rowDueNs;
  private long headerDueNs;

  RowRhythm(ReportingSettings reporting) {
    this.reporting = reporting;
    begin();
  }

  /** A run begins, and with it a header. */
  void begin() {
    held = Optional.empty();
    rowDueNs = reporting.betweenRows().map(time -> next(time, 0)).orElse(0L);
    headerDueNs = reporting.betweenHeaders().map(time -> next(time, 0)).orElse(Long.MAX_VALUE);
  }

  /** What to show now that an interval has ended, if it is time. */
  Optional<Interval> after(Interval interval) {
    Interval stretch = held.map(earlier -> earlier.plus(interval)).orElse(interval);
    held = Optional.of(stretch);
    long endNs = nanos(stretch.span().endSeconds());
    if (endNs < rowDueNs) {
      return Optional.empty();
    }
    rowDueNs = reporting.betweenRows().map(time -> next(time, endNs)).orElse(0L);
    return rest();
  }

  /** What has not been shown yet. */
  Optional<Interval> rest() {
    Optional<Interval> shown = held;
    held = Optional.empty();
    return shown;
  }

  /** Whether a header comes before this row. */
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

  /** The first whole multiple of a time after a moment. */
  private static long next(Duration time, long afterNs) {
    return (afterNs / time.toNanos() + 1) * time.toNanos();
  }
}
