package io.cqlsurge.feature.phases;

import io.cqlsurge.feature.phases.Usual.Point;
import io.cqlsurge.measure.Counts;
import io.cqlsurge.measure.HeldRate;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.RunEvent.Mark;
import io.cqlsurge.report.Metric;
import io.cqlsurge.report.RootLocale;
import io.cqlsurge.settings.load.Pace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;

/**
 * Finds the times in which a run was visibly not as usual: no operations, a lower rate, or a higher
 * 99th percentile. An unusual interval alone is not one, unless operations are missing in it.
 */
final class Disturbances {
  /** Time that a run must be as before, in s. */
  static final double STABLE_SECONDS = 5;

  /** Minimum intervals that determine what is usual. */
  static final int MIN_INTERVALS = 5;

  /** Minimum intervals of a longer disturbance. */
  private static final int MIN_UNUSUAL = 3;

  /** Time of missing operations, and latency of all operations, that is a stop; in s. */
  private static final double MIN_STOP = 0.5;

  /** Time by which a disturbance can begin before the mark of its cause, as measured, in s. */
  private static final double SLACK = 1;

  /** Factors between both halves of a phase from which it changes within itself. */
  private static final double CHANGED_RATE = 1.33;

  private static final double CHANGED_LATENCY = 4;

  /** Factors from which a disturbance without a mark is named. */
  private static final double NOTICED_RATE = 0.6;

  private static final double NOTICED_LATENCY = 3;

  private final List<Point> points = new ArrayList<>();

  void add(Interval interval) {
    Interval.Span span = interval.span();
    Counts counts = interval.total().counts();
    Histogram shown = interval.total().latencies().shown();
    points.add(
        new Point(
            span.startSeconds(),
            span.endSeconds(),
            counts.endedPartitions(),
            (counts.operations() - counts.errors()) / span.seconds(),
            Metric.P99.ms(shown),
            Metric.MAX.ms(shown)));
  }

  /** Returns the points in a time, without a fragment at the end of the run. */
  private List<Point> between(double from, double to) {
    double longest = points.stream().mapToDouble(Point::seconds).max().orElse(0);
    return points.stream()
        .filter(point -> point.start() >= from && point.end() <= to)
        .filter(point -> point.seconds() >= longest / 2)
        .toList();
  }

  /** Returns whether there are enough intervals before a mark to know what is usual. */
  boolean isKnown(Mark first) {
    return between(0, first.seconds()).size() >= MIN_INTERVALS;
  }

  /**
   * Returns the disturbances after the first mark, in order; the intervals before it are as usual.
   */
  List<Disturbance> after(Mark first) {
    Usual usual = Usual.of(between(0, first.seconds()));
    return of(points.stream().filter(point -> point.end() > first.seconds()).toList(), usual);
  }

  /**
   * Returns what began at a mark or directly after it.
   *
   * @param end time of the next mark; infinite if there is none
   */
  Optional<Disturbance> ofMark(Mark first, Mark mark, double end) {
    double from = mark.seconds() - SLACK;
    return after(first).stream()
        .filter(found -> found.start() >= from && found.start() < end - SLACK)
        .filter(found -> found.start() <= from + STABLE_SECONDS || found.intervals() >= MIN_UNUSUAL)
        .findFirst();
  }

  /**
   * Returns the disturbances of a run without a mark: operations stopped, or the run was much
   * slower for a while. Its beginning is not one, as it may be slow.
   */
  List<Disturbance> unmarked() {
    List<Point> all = between(0, Double.POSITIVE_INFINITY);
    if (all.size() < 2 * MIN_INTERVALS) {
      return List.of();
    }
    double from = all.get(MIN_UNUSUAL).start();
    return of(all, Usual.of(all)).stream()
        .filter(found -> found.start() >= from && isNoticed(found))
        .toList();
  }

  /** Returns whether a disturbance is named although nothing is known to have happened. */
  static boolean isNoticed(Disturbance found) {
    return found.stopped() > 0
        || found.worst().rate() <= NOTICED_RATE * found.usual().rate()
        || found.worst().p99() >= NOTICED_LATENCY * found.usual().p99();
  }

  /** Returns the disturbances; with less than five seconds between them, they are one. */
  private static List<Disturbance> of(List<Point> span, Usual usual) {
    List<Disturbance> found = new ArrayList<>();
    for (List<Point> group : usual.groups(span)) {
      Optional<Disturbance> next = disturbance(group, usual);
      if (next.isPresent() && !found.isEmpty() && isSoon(found, next.get().start())) {
        found.set(found.size() - 1, found.get(found.size() - 1).with(next.get()));
      } else {
        next.ifPresent(found::add);
      }
    }
    if (!found.isEmpty() && isSoon(found, last(span).end())) {
      found.set(found.size() - 1, found.get(found.size() - 1).until(Double.POSITIVE_INFINITY));
    }
    return found;
  }

  private static boolean isSoon(List<Disturbance> found, double time) {
    return time - found.get(found.size() - 1).end() < STABLE_SECONDS;
  }

  private static Point last(List<Point> list) {
    return list.get(list.size() - 1);
  }

  /** Returns what anybody sees in unusual intervals; empty if it is hardly worse than usual. */
  private static Optional<Disturbance> disturbance(List<Point> unusual, Usual usual) {
    Point first = unusual.get(0);
    boolean isStopped = usual.isMissing(unusual) && unusual.stream().anyMatch(usual::isStopped);
    double start = isStopped ? first.end() - usual.missing(first) : first.start();
    return worst(unusual, usual, isStopped)
        .map(
            worst ->
                new Disturbance(
                    start,
                    last(unusual).end(),
                    isStopped ? usual.stopped(unusual) : 0,
                    unusual.size(),
                    usual.figures(),
                    worst));
  }

  /** Returns the figures of unusual intervals; empty if they are hardly worse than usual. */
  private static Optional<Disturbance.Figures> worst(
      List<Point> unusual, Usual usual, boolean isStopped) {
    Disturbance.Figures median = Usual.of(unusual).figures();
    if (!isStopped && usual.figures().isVisiblyBetterThan(median, unusual.size())) {
      return Optional.of(median);
    }
    double rate = unusual.stream().mapToDouble(Point::rate).min().orElseThrow();
    double p99 = unusual.stream().mapToDouble(Point::p99).max().orElseThrow();
    boolean isVisible =
        isStopped
            || (usual.isMissing(unusual)
                && unusual.stream().mapToDouble(usual::visiblyMissing).sum() >= MIN_STOP)
            || (p99 >= MIN_STOP * Usual.MS_PER_SECOND
                && p99 >= NOTICED_LATENCY * usual.p99().median());
    return Optional.of(new Disturbance.Figures(rate, p99)).filter(figures -> isVisible);
  }

  /** Returns why the time before the first mark is no baseline; empty if it is, or is short. */
  Optional<String> unsteady(Mark first, Pace pace) {
    List<Point> steady = between(0, first.seconds());
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
    double from = span.get(0).start();
    double to = last(span).end();
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
    double before = Usual.range(points.subList(0, half), value).median();
    double after = Usual.range(points.subList(half, points.size()), value).median();
    return Math.max(before, after) / Math.min(before, after);
  }
}
