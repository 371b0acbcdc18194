package io.cqlsurge.report;

import io.cqlsurge.estimate.Difference;
import io.cqlsurge.estimate.Estimate;
import io.cqlsurge.estimate.Samples;
import io.cqlsurge.measure.ClientFigures;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.gc.GcFigures;
import io.cqlsurge.measure.server.NodeLoad;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A slice of a run: its intervals from a mark to the next one. Not thread-safe. */
public final class Phase {
  public static final String NO_DIFFERENCE = "no clear difference";

  public static final String TOO_SHORT = "too short";

  /** Largest factor between a value and a limit of its range for which it is called equal. */
  private static final double MAX_FACTOR = 10;

  private String name;
  private final Samples samples = new Samples();
  private final Map<Metric, Estimate> estimates = new EnumMap<>(Metric.class);
  private Optional<OperationStats> total = Optional.empty();
  private final Set<String> nodes = new HashSet<>();
  private Optional<NodeLoad> load = Optional.empty();
  private double from;
  private double to;

  public Phase(String name) {
    this.name = name;
  }

  public void add(Interval interval) {
    from = isEmpty() ? interval.span().startSeconds() : from;
    to = interval.span().endSeconds();
    total =
        Optional.of(total.map(before -> before.plus(interval.total())).orElse(interval.total()));
    estimates.clear();
    samples.add(
        interval.span().seconds(),
        interval.total().counts().operations(),
        interval.total().latencies().shown());
  }

  public void add(NodeLoad node) {
    nodes.add(node.address());
    load = Optional.of(load.map(before -> before.plus(node)).orElse(node));
  }

  /** Returns the load of all nodes together; empty if none reports it. */
  public Optional<NodeLoad> load() {
    return load;
  }

  /** Returns where an operation's time was spent; empty if no node reports its load. */
  public Optional<TimeShares> shares() {
    return load.map(all -> TimeShares.of(total(), all, nodes.size(), to - from));
  }

  public boolean isEmpty() {
    return total.isEmpty();
  }

  public void rename(String other) {
    name = other;
  }

  /** Returns a name without how the command of the phase ended. */
  public static String withoutEnd(String name) {
    return name.replaceFirst(" \\((took|failed|interrupted) [^()]*\\)$", "");
  }

  public String name() {
    return name;
  }

  /** Returns the start of its first and the end of its last interval. */
  public Interval.Span span() {
    return new Interval.Span(from, to);
  }

  /** Returns all its operations; it must have an interval. */
  public OperationStats total() {
    return total.orElseThrow();
  }

  public double value(Metric metric) {
    OperationStats all = total();
    Interval whole =
        new Interval(span(), List.of(), all, 0, GcFigures.NONE, ClientFigures.NONE, List.of());
    return metric.value(MetricRow.of(all, whole));
  }

  /** Returns whether it has nearest neighbour searches. */
  public boolean hasRecall() {
    return total().counts().recall().isMeasured();
  }

  /** Returns the value of a compared metric, and its error, which takes some time. */
  public Estimate estimate(Metric metric) {
    return estimates.computeIfAbsent(
        metric,
        any ->
            any == Metric.RECALL
                ? ResultsText.estimate(total().counts().recall())
                : new Estimate(value(any), any.estimate(samples).flatMap(Estimate::spread)));
  }

  /** Returns whether a range of changes says something: it is less than a factor of ten. */
  private static boolean isNarrow(Difference.Range range) {
    return range.high() < MAX_FACTOR - 1 && range.low() > 1 / MAX_FACTOR - 1;
  }

  /** Returns how a value differs from another phase, as text. */
  public String change(Phase baseline, Metric metric) {
    if (baseline == this) {
      return "";
    }
    if (baseline.isEmpty()) {
      return TOO_SHORT;
    }
    Difference difference = Difference.between(baseline.estimate(metric), estimate(metric));
    return switch (difference.judgement()) {
      case MORE, LESS -> Percent.change(difference.change().orElseThrow());
      case NOT_DISTINGUISHABLE ->
          difference.range().filter(Phase::isNarrow).isPresent() ? NO_DIFFERENCE : TOO_SHORT;
      case NOT_JUDGED -> TOO_SHORT;
    };
  }
}
