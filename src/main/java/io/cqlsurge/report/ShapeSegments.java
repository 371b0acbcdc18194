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
  public void runStarts(int lanes, String name) {
    segments.clear();
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
    double middle = (interval.span().startSeconds() + interval.span().endSeconds()) / 2;
    segments.stream()
        .filter(segment -> segment.span.startSeconds() <= middle)
        .reduce((first, second) -> second)
        .ifPresent(segment -> segment.results.add(interval));
  }

  /** Returns the segments that have at least one interval, in order. */
  List<Segment> measured() {
    return segments.stream().filter(segment -> !segment.results.isEmpty()).toList();
  }

  /** Returns the table with an empty line after it; no line if there is only one segment. */
  List<String> lines(int width) {
    List<Segment> measured = measured();
    String heading = "Results of each segment of the load shape, with latencies in ms:";
    return measured.size() > 1 ? table().section(heading, measured, width) : List.of();
  }

  private static TextTable<Segment> table() {
    return new TextTable<Segment>()
        .numbers("from s", row -> RootLocale.format("%.1f", row.span.startSeconds()))
        .numbers("to s", row -> RootLocale.format("%.1f", row.span.endSeconds()))
        .numbers("due/s", row -> RootLocale.format("%,.0f", row.dueRate()))
        .numbers("ended/s", row -> RootLocale.format("%,.0f", row.endedRate()))
        .numbers("mean", 1, row -> row.latency(Metric.MEAN))
        .numbers("med", 2, row -> row.latency(Metric.MEDIAN))
        .numbers(".99", row -> row.latency(Metric.P99))
        .numbers("max", row -> row.latency(Metric.MAX))
        .numbers("errors", row -> RootLocale.format("%d", row.total().counts().errors()));
  }

  /** A segment, from a time in the load shape to another one, and its results. */
  final class Segment {
    final Interval.Span span;
    private final Phase results = new Phase("");

    private Segment(Interval.Span span) {
      this.span = span;
    }

    /** Returns the rate at which partitions were due in its intervals, per second. */
    double dueRate() {
      Interval.Span measured = results.span();
      double seconds =
          Math.min(measured.endSeconds(), (double) profile.seconds()) - measured.startSeconds();
      return seconds <= 0 ? 0 : due(0) / seconds;
    }

    /** Returns whether fewer partitions ended than had to end. */
    boolean isMissed() {
      double seconds =
          total().latencies().shown().getValueAtPercentile(SHORT_LATENCY) / MetricRow.NS_PER_SECOND;
      return HeldRate.isMissed(total().counts().endedPartitions(), due(seconds));
    }

    private double due(double latencySeconds) {
      return HeldRate.toEnd(profile::operationsBefore, results.span(), latencySeconds);
    }

    /** Returns the rate of the operations that ended, in partitions per second. */
    double endedRate() {
      return total().counts().endedPartitions() / results.span().seconds();
    }

    private OperationStats total() {
      return results.total();
    }

    private String latency(Metric metric) {
      return ClientsText.msText(metric, total().latencies().shown());
    }
  }
}
