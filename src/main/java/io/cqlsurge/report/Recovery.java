package io.cqlsurge.report;

import io.cqlsurge.estimate.ControlLimits;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.RunListener.Mark;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * The time from a mark until rate and p99 are again as in the phase before the first mark. A single
 * interval that differs only counts directly after the mark.
 */
final class Recovery {
  /** Time that a run must be as before, in s. */
  static final double STABLE_SECONDS = 5;

  /** Minimum intervals that determine the limits. */
  private static final int MIN_INTERVALS = 5;

  private final List<Point> points = new ArrayList<>();

  /** An interval; its latency in ms. */
  private record Point(double end, double rate, double p99) {}

  void add(Interval interval) {
    Interval.Span span = interval.span();
    points.add(
        new Point(
            span.endSeconds(),
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
    double rate = limits(steady, Point::rate).low();
    double p99 = limits(steady, Point::p99).high();
    boolean isDisturbed = false;
    boolean wasDifferent = false;
    double since = mark.seconds();
    for (Point point : points) {
      boolean differs = point.rate < rate || point.p99 > p99;
      boolean isSoon = point.end <= mark.seconds() + STABLE_SECONDS;
      if (point.end <= mark.seconds() || (point.end > end && !isDisturbed)) {
        continue;
      }
      isDisturbed |= differs && (wasDifferent || isSoon);
      wasDifferent = differs;
      since = differs ? point.end : since;
      if (isDisturbed && point.end - since >= STABLE_SECONDS) {
        return OptionalDouble.of(since - mark.seconds());
      }
    }
    return OptionalDouble.of(isDisturbed ? Double.POSITIVE_INFINITY : 0);
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

  private static ControlLimits limits(List<Point> steady, ToDoubleFunction<Point> value) {
    return ControlLimits.of(steady.stream().mapToDouble(value).toArray());
  }
}
