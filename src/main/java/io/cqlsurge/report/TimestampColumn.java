package io.cqlsurge.report;

import io.cqlsurge.settings.LogSettings;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** The last column of the full interval table: the interval's end in UTC. It is optional. */
final class TimestampColumn {
  private final boolean isShown;
  private final DateTimeFormatter format;
  private final int width;

  /** Creates the column; it has milliseconds only if intervals do not last whole seconds. */
  TimestampColumn(LogSettings log) {
    this.isShown = log.table().timestamps();
    boolean isWhole = log.interval().equals(Duration.ofSeconds(log.interval().toSeconds()));
    String pattern = "uuuu-MM-dd'T'HH:mm:ss" + (isWhole ? "'Z'" : ".SSS'Z'");
    this.format = DateTimeFormatter.ofPattern(pattern, Locale.ROOT).withZone(ZoneOffset.UTC);
    this.width = 1 + format.format(Instant.EPOCH).length();
  }

  /** Returns the header's end; empty if the column is not shown. */
  String header() {
    return isShown ? column("timestamp") : "";
  }

  /** Returns a row's end; empty if the column is not shown. */
  String text(Instant time) {
    return isShown ? column(format.format(time)) : "";
  }

  private String column(String text) {
    return "," + " ".repeat(width - text.length()) + text;
  }
}
