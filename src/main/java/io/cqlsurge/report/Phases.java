package io.cqlsurge.report;

import io.cqlsurge.estimate.Difference;
import io.cqlsurge.estimate.Estimate;
import io.cqlsurge.estimate.Samples;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.measure.RunListener.Mark;
import io.cqlsurge.measure.Summary;
import io.cqlsurge.measure.gc.GcFigures;
import io.cqlsurge.measure.server.NodeLoad;
import io.cqlsurge.settings.load.Pace;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.LongSupplier;

/**
 * The phases of a run, which marks separate. An interval belongs to the phase that contains its
 * middle. The first seconds belong to none. Thread-safe.
 */
public final class Phases implements RunListener {
  /** Name of the phase before the first mark. */
  static final String STEADY = "steady";

  /** Start of a run that is not steady, in s: caches are empty, and Java still compiles. */
  private static final double UNSTEADY_SECONDS = 2;

  /** Largest factor between a value and a limit of its range for which it is called equal. */
  private static final double MAX_FACTOR = 10;

  private final LongSupplier clock;
  private final Pace pace;
  private RunListener followers = RunListener.group(List.of());
  private final List<Mark> marks = new ArrayList<>();
  private final List<Phase> phases = new ArrayList<>();
  private Recovery recovery = new Recovery();
  private long startNs;
  private boolean isRunning;
  private boolean isRateChanged;

  /** Creates phases without a run; the clock is monotonic, in ns. */
  public Phases(LongSupplier clock, Pace pace) {
    this.clock = clock;
    this.pace = pace;
  }

  /** Sets who receives the marks, in the thread of the run. */
  public void passTo(RunListener listeners) {
    followers = listeners;
  }

  @Override
  public synchronized void runStarts(int lanes) {
    marks.clear();
    phases.clear();
    phases.add(new Phase(STEADY));
    recovery = new Recovery();
    isRateChanged = false;
    timeStarts();
  }

  @Override
  public synchronized void timeStarts() {
    startNs = clock.getAsLong();
    isRunning = true;
  }

  /** Begins a phase with this name now. Returns whether a run is in progress. */
  public synchronized boolean mark(String text) {
    if (isRunning) {
      marks.add(new Mark((clock.getAsLong() - startNs) / MetricRow.NS_PER_SECOND, text));
    }
    return isRunning;
  }

  /** Records that the user changed the rate. */
  public synchronized void rateChanged() {
    isRateChanged |= marks.isEmpty();
  }

  @Override
  public synchronized void intervalEnded(Interval interval) {
    double middle = (interval.span().startSeconds() + interval.span().endSeconds()) / 2;
    for (Mark mark : marks.subList(phases.size() - 1, marks.size())) {
      if (mark.seconds() <= middle) {
        phases.add(new Phase(mark.text()));
        followers.marked(mark);
      }
    }
    if (phases.size() > 1 || interval.span().startSeconds() >= UNSTEADY_SECONDS) {
      phases.get(phases.size() - 1).add(interval);
      recovery.add(interval);
    }
  }

  @Override
  public synchronized void runEnded(Summary summary) {
    isRunning = false;
  }

  @Override
  public synchronized void serverSeen(List<NodeLoad> nodes) {
    for (NodeLoad node : nodes) {
      int phase = (int) marks.stream().filter(mark -> mark.seconds() <= node.middle()).count();
      if (phase < phases.size() && (phase > 0 || node.middle() >= UNSTEADY_SECONDS)) {
        phases.get(phase).add(node);
      }
    }
  }

  public synchronized List<Mark> marks() {
    return List.copyOf(marks);
  }

  /**
   * Returns something about each phase that has an interval, in order; nothing without a mark.
   *
   * @param function gets the phase, and the one before the first mark, without intervals if it is
   *     no baseline
   */
  public synchronized <T> List<T> each(BiFunction<Phase, Phase, T> function) {
    if (marks.isEmpty()) {
      return List.of();
    }
    Phase first = phases.get(0);
    Phase baseline = unsteady().isPresent() ? new Phase(STEADY) : first;
    return phases.stream()
        .filter(phase -> !phase.isEmpty())
        .map(phase -> function.apply(phase, phase == first ? first : baseline))
        .toList();
  }

  /** Returns why the phase before the first mark is no baseline; empty if it is one. */
  private Optional<String> unsteady() {
    return isRateChanged
        ? Optional.of("the rate was changed")
        : recovery.unsteady(marks.get(0), pace);
  }

  /**
   * Returns the phases with an interval in which nodes reported their load, also without a mark.
   */
  public synchronized List<Phase> withLoad() {
    return phases.stream().filter(phase -> !phase.isEmpty() && phase.load().isPresent()).toList();
  }

  /** Returns the time from a mark until the run was steady again, as text. */
  public synchronized String recovered(Mark mark) {
    Optional<String> unsteady = unsteady();
    if (unsteady.isPresent()) {
      return "unknown: steady was not steady (" + unsteady.get() + ")";
    }
    int next = marks.indexOf(mark) + 1;
    double end = next < marks.size() ? marks.get(next).seconds() : Double.POSITIVE_INFINITY;
    return Recovery.text(recovery.after(mark, marks.get(0), end));
  }

  /** A slice of a run: its intervals from a mark to the next one. Not thread-safe. */
  public static final class Phase {
    private final String name;
    private final Samples samples = new Samples();
    private final Map<Metric, Estimate> estimates = new EnumMap<>(Metric.class);
    private Optional<OperationStats> total = Optional.empty();
    private final Set<String> nodes = new HashSet<>();
    private Optional<NodeLoad> load = Optional.empty();
    private double from;
    private double to;

    Phase(String name) {
      this.name = name;
    }

    void add(Interval interval) {
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

    void add(NodeLoad node) {
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

    boolean isEmpty() {
      return total.isEmpty();
    }

    public String name() {
      return name;
    }

    /** Returns the start of its first and the end of its last interval. */
    public Interval.Span span() {
      return new Interval.Span(from, to);
    }

    /** Returns all its operations; it must have an interval. */
    OperationStats total() {
      return total.orElseThrow();
    }

    public double value(Metric metric) {
      OperationStats all = total();
      return metric.value(
          new MetricRow(all, all.latencies().shown(), to, to - from, 0, GcFigures.NONE));
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

    /** Returns how a value differs from that of another phase, as text. */
    public String change(Phase baseline, Metric metric) {
      if (baseline == this) {
        return "";
      }
      if (baseline.isEmpty()) {
        return "?";
      }
      Difference difference = Difference.between(baseline.estimate(metric), estimate(metric));
      return switch (difference.judgement()) {
        case MORE, LESS -> Percent.of(difference.change().orElseThrow()) + " %";
        case NOT_DISTINGUISHABLE ->
            difference.range().filter(Phase::isNarrow).isPresent() ? "=" : "?";
        case NOT_JUDGED -> "?";
      };
    }
  }
}
