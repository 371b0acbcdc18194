package io.cqlsurge.report;

import io.cqlsurge.estimate.ControlLimits;
import io.cqlsurge.measure.HeldRate;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.RunListener.Mark;
import io.cqlsurge.settings.load.Pace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The time from a mark until rate and p99 are again as in the phase before the first mark. A single
 * interval that differs only counts directly after the mark.
 */
final class Recovery {
  /** Time that a run must be as before, in s. */
  static final double STABLE_SECONDS = 5;

  /** Minimum intervals that determine the limits. */
  private static final int MIN_INTERVALS = 5;

  /** Factors between both halves of a phase from which it changes within itself. */
  private static final double CHANGED_RATE = 1.33;

  private static final double CHANGED_LATENCY = 4;

  private final List<Point> points = new ArrayList<>();

  /** An interval; its latency in ms. */
  private record Point(double start, double end, long partitions, double rate, double p99) {}

  /** The lowest rate and the highest p99 of a run without disturbance. */
  private record Limits(double rate, double p99) {
    static Limits of(List<Point> steady) {
      double[] rates = steady.stream().mapToDouble(Point::rate).toArray();
      double[] latencies = steady.stream().mapToDouble(Point::p99).toArray();
      return new Limits(ControlLimits.of(rates).low(), ControlLimits.of(latencies).high());
    }

    boolean exclude(Point point) {
      return point.rate < rate || point.p99 > p99;
    }

    /** Returns when the last disturbance ended, after which the run is stable; else infinite. */
    double back(List<Point> disturbed) {
      double since = 0;
      for (Point point : disturbed) {
        since = exclude(point) ? point.end : since;
        if (point.end - since >= STABLE_SECONDS) {
          return since;
        }
      }
      return Double.POSITIVE_INFINITY;
    }
  }

  void add(Interval interval) {
    Interval.Span span = interval.span();
    points.add(
        new Point(
            span.startSeconds(),
            span.endSeconds(),
            interval.total().counts().endedPartitions(),
            interval.total().counts().operations() / span.seconds(),
            Metric.P99.ms(interval.total().latencies().shown())));
  }

  /**
   * Returns the time in s: 0 if the run was always as before, infinite if it was not until its end;
   * empty if the phase before the first mark is too short.
   *
   * @param end end of the phase of the mark, in which the disturbance begins
   */
  OptionalDouble after(Mark mark, Mark first, double end) {
    List<Point> steady = points.stream().filter(point -> point.end <= first.seconds()).toList();
    if (steady.size() < MIN_INTERVALS) {
      return OptionalDouble.empty();
    }
    Limits limits = Limits.of(steady);
    List<Point> later = points.stream().filter(point -> point.end > mark.seconds()).toList();
    OptionalInt begin =
        IntStream.range(0, later.size())
            .filter(i -> later.get(i).end <= end && limits.exclude(later.get(i)))
            .filter(
                i ->
                    later.get(i).end <= mark.seconds() + STABLE_SECONDS
                        || (i + 1 < later.size() && limits.exclude(later.get(i + 1))))
            .findFirst();
    return OptionalDouble.of(
        begin.isEmpty()
            ? 0
            : limits.back(later.subList(begin.getAsInt(), later.size())) - mark.seconds());
  }

  /** Returns why the time before the first mark is no baseline; empty if it is, or is short. */
  Optional<String> unsteady(Mark first, Pace pace) {
    List<Point> steady = points.stream().filter(point -> point.end <= first.seconds()).toList();
    List<Point> half = steady.subList(0, steady.size() / 2);
    Optional<String> missed = missed(steady, pace).or(() -> missed(half, pace));
    return missed.isPresent() || half.size() < MIN_INTERVALS
        ? missed
        : Optional.of("its rate or p99 changed")
            .filter(
                text ->
                    change(steady, Point::rate) >= CHANGED_RATE
                        || change(steady, Point::p99) >= CHANGED_LATENCY);
  }

  /** Returns the rate if it was not the requested one. */
  private static Optional<String> missed(List<Point> span, Pace pace) {
    if (span.isEmpty() || !pace.isFixed()) {
      return Optional.empty();
    }
    double from = span.get(0).start;
    double to = span.get(span.size() - 1).end;
    long ended = span.stream().mapToLong(Point::partitions).sum();
    double due = pace.dueBefore(to) - pace.dueBefore(from);
    return HeldRate.isMissed(ended, due)
        ? Optional.of(
            RootLocale.format("%,.0f of %,.0f op/s", ended / (to - from), due / (to - from)))
        : Optional.empty();
  }

  /** Returns the factor between the medians of both halves, at least 1. */
  private static double change(List<Point> points, ToDoubleFunction<Point> value) {
    int half = points.size() / 2;
    double before = points.stream().limit(half).mapToDouble(value).sorted().toArray()[half / 2];
    double after = points.stream().skip(half).mapToDouble(value).sorted().toArray()[half / 2];
    return Math.max(before, after) / Math.min(before, after);
  }

  /** Returns a result of {@link #after} as text. */
  static String text(OptionalDouble recovery) {
    if (recovery.isEmpty()) {
      return "unknown: too few intervals before the first mark";
    }
    double seconds = recovery.getAsDouble();
    if (Double.isInfinite(seconds)) {
      return "not until the end";
    }
    return seconds > 0 ? RootLocale.format("%.1f s", seconds) : "not disturbed";
  }
}
