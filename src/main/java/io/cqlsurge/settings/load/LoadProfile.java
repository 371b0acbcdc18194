package io.cqlsurge.settings.load;

import io.cqlsurge.grammar.Count;
import io.cqlsurge.grammar.Rate;
import io.cqlsurge.grammar.Span;
import io.cqlsurge.grammar.UsageError;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A rate that changes during a run: parts, one after the other.
 *
 * @param text the profile as it can be typed: {@code steps(1000/s*60s,2000/s*60s)}
 * @param parts at least one
 */
public record LoadProfile(String text, List<Part> parts) {
  /** Maximum rate, one operation per nanosecond. */
  private static final long MAX_RATE = 1_000_000_000;

  /** Maximum duration of all parts together, one year, so that counts fit into a long. */
  private static final long MAX_SECONDS = 365 * 86_400L;

  private static final String DOTS = "..";

  /** Copies the parts; rejects a profile that is too long or has no operations. */
  public LoadProfile {
    parts = List.copyOf(parts);
    if (parts.stream().mapToLong(Part::allSeconds).sum() > MAX_SECONDS) {
      throw new UsageError("is longer than a year");
    }
    if (parts.stream().mapToLong(Part::twice).sum() == 0) {
      throw new UsageError("has no operations; write a rate above 0/s");
    }
  }

  /** Parses the text in {@code steps(1000/s*60s,2000/s*60s)}: constant rates. */
  public static LoadProfile steps(String text) {
    return new LoadProfile(
        "steps(" + text + ")", split(text).stream().map(LoadProfile::constant).toList());
  }

  /**
   * Parses the text in {@code ramp(0/s..5000/s*10m,5000/s*5m)}: rates that change evenly, and
   * constant rates.
   */
  public static LoadProfile ramp(String text) {
    return new LoadProfile(
        "ramp(" + text + ")",
        split(text).stream()
            .map(part -> part.contains(DOTS) ? changing(part, Shape.LINEAR) : constant(part))
            .toList());
  }

  /**
   * Parses the text in {@code spike(1000/s*60s,9000/s*10s)}: a rate, a peak, and the first rate
   * again.
   */
  public static LoadProfile spike(String text) {
    List<String> parts = split(text);
    if (parts.size() != 2) {
      throw new UsageError(
          "write a rate and a peak, each with its duration: spike(1000/s*60s,9000/s*10s)");
    }
    Part base = constant(parts.get(0));
    Part peak = constant(parts.get(1));
    return new LoadProfile("spike(" + text + ")", List.of(base, peak, base));
  }

  /** Parses the text in {@code sine(1000/s..5000/s*10m*3)}: a wave of three periods. */
  public static LoadProfile sine(String text) {
    int last = text.lastIndexOf('*');
    boolean hasPeriods = last != text.indexOf('*');
    Part period = changing(hasPeriods ? text.substring(0, last) : text, Shape.SINE);
    long periods = hasPeriods ? Count.positive(text.substring(last + 1)) : 1;
    return new LoadProfile(
        "sine(" + text + ")",
        List.of(new Part(Shape.SINE, period.from(), period.to(), period.span(), periods)));
  }

  /** The course of the rate within a part. */
  public enum Shape {
    /** The rate changes evenly from the first to the second rate, or is constant. */
    LINEAR,
    /** The rate follows a sine wave between both rates. A period begins and ends at the first. */
    SINE
  }

  /**
   * A part of a profile.
   *
   * @param from first rate, in operations per second
   * @param to second rate, in operations per second
   * @param span a period's duration
   * @param periods period count, at least 1
   */
  public record Part(Shape shape, long from, long to, Span span, long periods) {
    /** Rejects rates and durations that are out of range. */
    public Part {
      if (Math.max(from, to) > MAX_RATE) {
        throw new UsageError("a rate must be at most " + MAX_RATE + "/s");
      }
      if (span.amount() <= 0) {
        throw new UsageError("a part must last longer than 0s");
      }
      if (span.duration().toNanosPart() > 0) {
        throw new UsageError("a part must last a whole number of seconds, not " + span);
      }
      if ((double) periods * span.duration().toSeconds() > MAX_SECONDS) {
        throw new UsageError("is longer than a year");
      }
    }

    /** Returns a period's duration, in seconds. */
    public long seconds() {
      return span.duration().toSeconds();
    }

    /** Returns all periods' duration, in seconds. */
    public long allSeconds() {
      return periods * seconds();
    }

    public boolean isConstant() {
      return from == to;
    }

    /** Returns twice the operation count, which is a whole number. */
    public long twice() {
      return (from + to) * allSeconds();
    }

    /** Returns the rate at a time since the part's start, in operations per second. */
    double rateAt(double time) {
      double share = time / seconds();
      return switch (shape) {
        case LINEAR -> from + (to - from) * share;
        case SINE -> from + (to - from) * (1 - Math.cos(2 * Math.PI * share)) / 2;
      };
    }

    /** Returns the operation count before a time since the part's start. */
    double operationsBefore(double time) {
      double share = time / seconds();
      double curve =
          switch (shape) {
            case LINEAR -> share * share / 2;
            case SINE -> (share - Math.sin(2 * Math.PI * share) / (2 * Math.PI)) / 2;
          };
      return from * time + (to - from) * seconds() * curve;
    }
  }

  /** Returns the profile's duration, in seconds. */
  public long seconds() {
    return parts.stream().mapToLong(Part::allSeconds).sum();
  }

  public RunLength.Timed length() {
    return new RunLength.Timed(new Span(seconds(), TimeUnit.SECONDS));
  }

  /**
   * Returns the length of a run with the profile: a shorter duration, or the profile's.
   *
   * @param typed the length that the user asked for
   * @throws UsageError if it is not such a duration
   */
  public RunLength length(RunLength typed) {
    if (typed instanceof RunLength.Timed timed) {
      if (timed.duration().compareTo(duration()) > 0) {
        throw new UsageError(
            "'duration=%s' is longer than %s, which lasts %d s; remove it"
                .formatted(timed.span(), text, seconds()));
      }
      return timed;
    }
    if (!typed.equals(RunLength.Converged.BY_DEFAULT)) {
      throw new UsageError(
          "%s determines the run's length: %,d operations in %d s; remove %s"
              .formatted(
                  text,
                  operations(),
                  seconds(),
                  typed instanceof RunLength.Operations ? "n=" : "err<, n> and n<"));
    }
    return length();
  }

  /** Returns how many operations are due before the end. */
  public long operations() {
    return (parts.stream().mapToLong(Part::twice).sum() + 1) / 2;
  }

  /** Returns the mean rate, in operations per second, at least 1. */
  public long mean() {
    return Math.max(1, Math.round(operations() / (double) seconds()));
  }

  /** Returns the highest rate, in operations per second. */
  public long peak() {
    return parts.stream().mapToLong(part -> Math.max(part.from, part.to)).max().orElseThrow();
  }

  /**
   * Returns the rate at a time, in operations per second; after the end, the last rate.
   *
   * @param time seconds since the run's start
   */
  public double rateAt(double time) {
    double start = 0;
    for (Part part : parts) {
      if (time < start + part.allSeconds()) {
        return part.rateAt(Math.max(0, time - start));
      }
      start += part.allSeconds();
    }
    Part last = parts.get(parts.size() - 1);
    return last.rateAt((double) last.allSeconds());
  }

  /**
   * Returns the operation count before a time.
   *
   * @param time seconds since the run's start
   */
  public double operationsBefore(double time) {
    double sum = 0;
    double start = 0;
    for (Part part : parts) {
      double within = Math.min((double) part.allSeconds(), time - start);
      if (within <= 0) {
        break;
      }
      sum += part.operationsBefore(within);
      start += part.allSeconds();
    }
    return sum;
  }

  public Duration duration() {
    return Duration.ofSeconds(seconds());
  }

  @Override
  public String toString() {
    return text;
  }

  private static List<String> split(String text) {
    return List.of(text.split(",", -1));
  }

  private static Part constant(String text) {
    String[] sides = sides(text, "a rate and its duration: 1000/s*60s");
    long rate = Rate.parse(sides[0]).perSecond();
    return new Part(Shape.LINEAR, rate, rate, Span.parse(sides[1]), 1);
  }

  private static Part changing(String text, Shape shape) {
    String hint = "two rates and a duration: 1000/s..5000/s*10m";
    String[] sides = sides(text, hint);
    int dots = sides[0].indexOf(DOTS);
    if (dots <= 0) {
      throw wrong(text, hint);
    }
    return new Part(
        shape,
        Rate.parse(sides[0].substring(0, dots)).perSecond(),
        Rate.parse(sides[0].substring(dots + DOTS.length())).perSecond(),
        Span.parse(sides[1]),
        1);
  }

  private static String[] sides(String text, String hint) {
    String[] sides = text.split("\\*", -1);
    if (sides.length != 2 || sides[0].isBlank() || sides[1].isBlank()) {
      throw wrong(text, hint);
    }
    return sides;
  }

  private static UsageError wrong(String text, String hint) {
    return new UsageError("'" + text + "' is not valid; write " + hint);
  }
}
