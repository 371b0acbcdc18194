package io.cqlsurge.report;

import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.ZonedDateTime;

/** The time of day during a run: its start, plus the run's time. */
final class RunClock {

  private final InstantSource source;
  private final ZoneId zone;
  private Instant started;

  RunClock(InstantSource source, ZoneId zone) {
    this.source = source;
    this.zone = zone;
    this.started = source.instant();
  }

  void start() {
    started = source.instant();
  }

  Instant at(double seconds) {
    return started.plusNanos(Math.round(seconds * MetricRow.NS_PER_SECOND));
  }

  ZonedDateTime localAt(double seconds) {
    return at(seconds).atZone(zone);
  }
}
