package io.cqlsurge.report;

import io.cqlsurge.measure.HeldRate;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.settings.load.LoadProfile;
import io.cqlsurge.settings.load.Pace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A run's results by its load profile's segments. A part with a constant rate is a segment; a ramp
 * and each wave have four. An interval belongs to the segment that contains its middle. Used by the
 * thread that executes the run.
 */
public final class ShapeSegments implements RunListener {
  /** Number of segments of a ramp and of each wave. */
  private static final int DIVISIONS = 4;

  /** Maximum segment count; with more of them, each part is one segment. */
  private static final int MAX_SEGMENTS = 60;

  /** Percentile of the latency by which a segment's replies are later than its requests. */
  private static final double SHORT_LATENCY = 10;

  private final LoadProfile profile;
  private final List<Segment> segments = new ArrayList<>();
  private Optional<Segment> current = Optional.empty();

  private ShapeSegments(LoadProfile profile) {
    this.profile = profile;
  }

  /** Returns a pace's segments; empty if it does not follow a profile. */
  public static Optional<ShapeSegments> of(Pace pace) {
    return pace instanceof Pace.Profiled profiled
        ? Optional.of(new ShapeSegments(profiled.profile()))
        : Optional.empty();
  }

  @Override
  public void runStarts(int lanes) {
    segments.clear();
    current = Optional.empty();
    boolean divides = create(DIVISIONS).size() <= MAX_SEGMENTS;
    segments.addAll(create(divides ? DIVISIONS : 0));
  }

  /** Creates the segments; with 0 divisions, each part is one segment. */
  private List<Segment> create(int divisions) {
    List<Segment> created = new ArrayList<>();
    double start = 0;
    for (LoadProfile.Part part : profile.parts()) {
      long count = part.isConstant() || divisions == 0 ? 1 : divisions * part.periods();
      for (long i = 0; i < count && created.size() <= MAX_SEGMENTS; i++) {
        double length = part.allSeconds() / (double) count;
        created.add(new Segment(new Interval.Span(start + i * length, start + (i + 1) * length)));
      }
      start += part.allSeconds();
    }
    return created;
  }

  @Override
  public void intervalEnded(Interval interval) {
    double from = interval.span().startSeconds();
    double to = interval.span().endSeconds();
    current =
        segments.stream()
            .filter(segment -> segment.span.startSeconds() <= (from + to) / 2)
            .reduce((first, second) -> second);
    double due = HeldRate.toEnd(profile::operationsBefore, interval.span(), 0);
    double dueSeconds = Math.max(0, Math.min(to, (double) profile.seconds()) - from);
    current.ifPresent(segment -> segment.add(interval, due, dueSeconds));
  }

  /** Returns how many partitions had to end in a segment. */
  double toEnd(Segment segment) {
    double seconds =
        segment.total().latencies().shown().getValueAtPercentile(SHORT_LATENCY)
            / MetricRow.NS_PER_SECOND;
    return HeldRate.toEnd(profile::operationsBefore, segment.results.span(), seconds);
  }

  /** Returns the segments that have at least one interval, in order. */
  List<Segment> measured() {
    return segments.stream().filter(segment -> !segment.results.isEmpty()).toList();
  }

  /** A segment and its results. */
  static final class Segment {
    private final Interval.Span span;
    private final Phase results = new Phase("");
    private double due;
    private double dueSeconds;

    private Segment(Interval.Span span) {
      this.span = span;
    }

    private void add(Interval interval, double dueInIt, double dueTime) {
      results.add(interval);
      due += dueInIt;
      dueSeconds += dueTime;
    }

    /** Returns its time in the load shape. */
    Interval.Span span() {
      return span;
    }

    /** Returns the rate at which partitions were due, per second. */
    double dueRate() {
      return dueSeconds == 0 ? 0 : due / dueSeconds;
    }

    /** Returns the rate of the operations that ended, in partitions per second. */
    double endedRate() {
      return ended() / results.span().seconds();
    }

    /** Returns the number of partitions of the operations that ended in its intervals. */
    long ended() {
      return total().counts().endedPartitions();
    }

    OperationStats total() {
      return results.total();
    }
  }
}
