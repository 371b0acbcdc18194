package io.cqlsurge.report.trial;

import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Locale;

/** Times in UTC with milliseconds, as text. */
final class Timestamp {
  private static final DateTimeFormatter MILLISECONDS =
      new DateTimeFormatterBuilder().appendInstant(3).toFormatter(Locale.ROOT);

  private Timestamp() {}

  /** Returns a time's text: {@code 2026-11-21T19:30:00.120Z}. */
  static String of(Instant time) {
    return MILLISECONDS.format(time);
  }
}
