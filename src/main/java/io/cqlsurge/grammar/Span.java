package io.cqlsurge.grammar;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A duration as typed, one number and one unit: {@code 30s}, {@code 500ms}, {@code 1.5h}. A decimal
 * number is kept as a whole number of a smaller unit.
 */
public record Span(long amount, TimeUnit unit) {
  /** Parses a number with {@code ms}, {@code s}, {@code m}, {@code h} or {@code d}. */
  public static Span parse(String text) {
    return read(text, "ms|s|m|h|d", "write a number and one unit (s, m, h or d): 30s, 1.5m");
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
        Pattern.compile("([0-9]+)(\\.[0-9]{1,9})?(" + units + ")")
            .matcher(text.strip().toLowerCase(Locale.ROOT));
    if (!form.matches()) {
      throw new UsageError("'" + text + "' is not a duration; " + hint);
    }
    TimeUnit unit = unit(form.group(3));
    Span span =
        form.group(2) == null
            ? new Span(Count.parse(form.group(1)), unit)
            : decimal(new BigDecimal(form.group(1) + form.group(2)), unit, units)
                .orElseThrow(() -> new UsageError("'" + text + "' is too precise; " + hint));
    if (span.unit.toNanos(span.amount) == Long.MAX_VALUE) {
      throw new UsageError("'" + text + "' is too long; the longest duration is about 292 years");
    }
    return span;
  }

  private static TimeUnit unit(String suffix) {
    return switch (suffix) {
      case "us" -> TimeUnit.MICROSECONDS;
      case "ms" -> TimeUnit.MILLISECONDS;
      case "m" -> TimeUnit.MINUTES;
      case "h" -> TimeUnit.HOURS;
      case "d" -> TimeUnit.DAYS;
      default -> TimeUnit.SECONDS;
    };
  }

  /**
   * Returns a number of a unit as a whole number of this unit or a smaller one, if there is one.
   */
  private static Optional<Span> decimal(BigDecimal number, TimeUnit unit, String units) {
    BigDecimal nanos = number.multiply(BigDecimal.valueOf(unit.toNanos(1)));
    return Stream.concat(Stream.of(unit), Stream.of("s", "ms", "us").map(Span::unit))
        .filter(each -> each.compareTo(unit) <= 0)
        .filter(each -> each != TimeUnit.MICROSECONDS || units.contains("us"))
        .map(each -> new Span(nanos.longValue() / each.toNanos(1), each))
        .filter(each -> nanos.compareTo(BigDecimal.valueOf(each.unit.toNanos(each.amount))) == 0)
        .findFirst();
  }

  private String suffix() {
    return switch (unit) {
      case MICROSECONDS -> "us";
      case MILLISECONDS -> "ms";
      default -> unit.name().substring(0, 1).toLowerCase(Locale.ROOT);
    };
  }
}
