package io.cqlsurge.grammar;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A duration as typed, one number and one unit: {@code 30s}, {@code 500ms}, {@code 2h}. A decimal
 * number such as {@code 1.5s} becomes a whole number of milliseconds or microseconds.
 */
public record Span(long amount, TimeUnit unit) {
  /** Parses a number with {@code s}, {@code m}, {@code h} or {@code d}. */
  public static Span parse(String text) {
    return read(text, "s|m|h|d", "write a number and one unit (s, m, h or d): 30s, 5m");
  }

  /** Parses a number with {@code ms}, {@code s} or no unit, which means seconds. */
  public static Span interval(String text) {
    return read(text, "ms|s|", "write seconds or milliseconds: 1s, 500ms");
  }

  /** Parses a number with {@code us}, {@code ms} or {@code s}. */
  public static Span period(String text) {
    return read(text, "us|ms|s", "write a number and one unit (us, ms or s): 1ms, 500us");
  }

  public Duration duration() {
    return Duration.of(amount, unit.toChronoUnit());
  }

  /** Returns the form that {@link #parse}, {@link #interval} or {@link #period} reads. */
  @Override
  public String toString() {
    return amount + suffix();
  }

  private static Span read(String text, String units, String hint) {
    Matcher form =
        Pattern.compile("([0-9]+(?:[.][0-9]+)?)(" + units + ")")
            .matcher(text.strip().toLowerCase(Locale.ROOT));
    if (!form.matches()) {
      throw new UsageError("'" + text + "' is not a duration; " + hint);
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
    Span span =
        form.group(1).contains(".")
            ? decimal(form.group(1), unit, units.startsWith("us"))
            : new Span(Count.parse(form.group(1)), unit);
    if (span.unit.toNanos(span.amount) == Long.MAX_VALUE) {
      throw new UsageError("'" + text + "' is too long; the longest duration is about 292 years");
    }
    return span;
  }

  private static Span decimal(String number, TimeUnit unit, boolean isShort) {
    BigDecimal ns = new BigDecimal(number).multiply(BigDecimal.valueOf(unit.toNanos(1)));
    BigDecimal amount = ns.movePointLeft(isShort ? 3 : 6).min(BigDecimal.valueOf(Long.MAX_VALUE));
    Span span =
        new Span(amount.longValue(), isShort ? TimeUnit.MICROSECONDS : TimeUnit.MILLISECONDS);
    if (amount.compareTo(BigDecimal.valueOf(span.amount)) != 0) {
      String example =
          isShort ? "microseconds; write 0.5ms or 500us" : "milliseconds; write 1.5s or 2m";
      throw new UsageError(
          "'%s' is no whole number of %s, for instance"
              .formatted(number + new Span(0, unit).suffix(), example));
    }
    return span;
  }

  private String suffix() {
    return switch (unit) {
      case MICROSECONDS -> "us";
      case MILLISECONDS -> "ms";
      default -> unit.name().substring(0, 1).toLowerCase(Locale.ROOT);
    };
  }
}
