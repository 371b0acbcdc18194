package io.cqlsurge.feature.phases;

import io.cqlsurge.estimate.TypicalRange;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** What is usual in a run. */
record Usual(TypicalRange rate, TypicalRange p99) {
  /** Share of the usual rate below which operations were stopped. */
  private static final double STOPPED_RATE = 0.1;

  /** Missing operations that chance does not explain: it has a probability of 1 in 20,000. */
  private static final double MIN_MISSING = 10;

  static final double MS_PER_SECOND = 1e3;

  /** An interval: its rate of successful operations, and its latencies in ms. */
  record Point(double start, double end, long partitions, double rate, double p99, double max) {
    double seconds() {
      return end - start;
    }
  }

  static Usual of(List<Point> points) {
    return new Usual(range(points, Point::rate), range(points, Point::p99));
  }

  static TypicalRange range(List<Point> points, ToDoubleFunction<Point> value) {
    return TypicalRange.of(points.stream().mapToDouble(value).toArray());
  }

  boolean exclude(Point point) {
    return point.rate < rate.low() || point.p99 > p99.high();
  }

  /**
   * Returns the groups of unusual points that follow each other, without a beginning that is hardly
   * worse than usual.
   */
  List<List<Point>> groups(List<Point> span) {
    List<List<Point>> groups = new ArrayList<>();
    int start = 0;
    for (int i = 0; i <= span.size(); i++) {
      if (i == span.size() || !exclude(span.get(i))) {
        if (i > start) {
          groups.add(withoutBeginning(span.subList(start, i)));
        }
        start = i + 1;
      }
    }
    return groups;
  }

  private List<Point> withoutBeginning(List<Point> group) {
    int first = 0;
    while (first < group.size() - 1 && severity(group.get(first)) < 1 / Disturbance.LOW_RATE) {
      first++;
    }
    return group.subList(Math.max(0, first - 1), group.size());
  }

  private double severity(Point point) {
    return Math.max(rate.median() / point.rate(), point.p99() / p99.median());
  }

  /** Returns the time of the operations that are missing, in s. */
  double missing(Point point) {
    return Math.max(0, 1 - point.rate / rate.median()) * point.seconds();
  }

  /** Returns whether more operations are missing in some intervals than chance explains. */
  boolean isMissing(List<Point> unusual) {
    return unusual.stream().mapToDouble(this::missing).sum() * rate.median() >= MIN_MISSING;
  }

  /**
   * Returns the missing time if it is at least a fifth of the interval, which is seen in the table.
   */
  double visiblyMissing(Point point) {
    return point.rate <= Disturbance.LOW_RATE * rate.median() ? missing(point) : 0;
  }

  boolean isStopped(Point point) {
    return point.rate <= STOPPED_RATE * rate.median();
  }

  /**
   * Returns the time in s in which operations were stopped, with the parts of the intervals before
   * and after it. With a rate, requests are made up for directly after it; then the longest latency
   * belongs to the first request that was due.
   */
  double stopped(List<Point> unusual) {
    int resumed = 1;
    for (int i = 0; i < unusual.size(); i++) {
      resumed = isStopped(unusual.get(i)) ? i + 1 : resumed;
    }
    List<Point> before = unusual.subList(0, Math.min(resumed + 1, unusual.size()));
    double missing = before.stream().mapToDouble(this::missing).sum();
    double latency = before.stream().mapToDouble(Point::max).max().orElse(0) / MS_PER_SECOND;
    return latency > missing && latency <= missing + unusual.get(0).seconds() ? latency : missing;
  }

  Disturbance.Figures figures() {
    return new Disturbance.Figures(rate.median(), p99.median());
  }
}
