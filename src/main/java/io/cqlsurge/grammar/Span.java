package io.cqlsurge.grammar;

import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A duration as typed, one number and one unit: {@code 30s}, {@code 500ms}, {@code 2h}. */
public record Span(long amount, TimeUnit unit) {
  private static final Pattern FORM = Pattern.compile("([0-9]+)(us|ms|s|m|h|d|)");

  /**
   * Parses a number with {@code s}, {@code m}, {@code h} or {@code d}.
   *
   * @throws UsageError if the text is not such a duration
   */
  public static Span parse(String text) {
    String hint = "write a number and one unit (s, m, h or d): 30s, 5m";
    Span span = read(text, hint);
    if (isBare(text) || span.unit.compareTo(TimeUnit.SECONDS) < 0) {
      throw unreadable(text, hint);
    }
    return span;
  }

  /**
   * Parses a number with {@code ms}, {@code s} or no unit, which means seconds.
   *
   * @throws UsageError if the text is not such a duration
   */
  public static Span interval(String text) {
    String hint = "write seconds or milliseconds: 1s, 500ms";
    Span span = read(text, hint);
    if (span.unit != TimeUnit.MILLISECONDS && span.unit != TimeUnit.SECONDS) {
      throw unreadable(text, hint);
    }
    return span;
  }

  /**
   * Parses a number with {@code us}, {@code ms} or {@code s}.
   *
   * @throws UsageError if the text is not such a duration
   */
  public static Span period(String text) {
    String hint = "write a number and one unit (us, ms or s): 1ms, 500us";
    Span span = read(text, hint);
    if (isBare(text) || span.unit.compareTo(TimeUnit.SECONDS) > 0) {
      throw unreadable(text, hint);
    }
    return span;
  }

  private static boolean isBare(String text) {
    String digits = text.strip();
    return Character.isDigit(digits.charAt(digits.length() - 1));
  }

  public Duration duration() {
    return Duration.of(amount, unit.toChronoUnit());
  }

  /** Returns the form that {@link #parse}, {@link #interval} or {@link #period} reads. */
  @Override
  public String toString() {
    return amount + suffix();
  }

  private static Span read(String text, String hint) {
    Matcher form = FORM.matcher(text.strip().toLowerCase(Locale.ROOT));
    if (!form.matches()) {
      throw unreadable(text, hint);
    }
    TimeUnit unit =
        switch (form.group(2)) {
          case "us" -> TimeUnit.MICROSECONDS;
          case "ms" -> TimeUnit.MILLISECONDS;
          case "m" -> TimeUnit.MINUTES;
          case "h" -> TimeUnit.HOURS;
          case "d" -> TimeUnit.DAYS;
          default -> TimeUnit.SECONDS;
        };
    Span span = new Span(Count.parse(form.group(1)), unit);
    if (unit.toNanos(span.amount) == Long.MAX_VALUE) {
      throw new UsageError("'" + text + "' is too long; the longest duration is about 292 years");
    }
    return span;
  }

  private static UsageError unreadable(String text, String hint) {
    return new UsageError("'" + text + "' is not a duration; " + hint);
  }

  private String suffix() {
    return switch (unit) {
      case MICROSECONDS -> "us";
      case MILLISECONDS -> "ms";
      default -> unit.name().substring(0, 1).toLowerCase(Locale.ROOT);
    };
  }
}
