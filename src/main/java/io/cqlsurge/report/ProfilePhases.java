package io.cqlsurge.report;

import io.cqlsurge.measure.HeldRate;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.OperationStatsSum;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.settings.load.LoadProfile;
import io.cqlsurge.settings.load.Pace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;

/**
 * A run's results by its load profile's phases. A part with a constant rate is a phase; a ramp and
 * each wave have four. An interval belongs to the phase that contains its middle. Used by the
 * thread that executes the run.
 */
public final class ProfilePhases implements RunListener {
  /** Number of phases of a ramp and of each wave. */
  private static final int DIVISIONS = 4;

  /** Maximum phase count; with more of them, each part is one phase. */
  private static final int MAX_PHASES = 60;

  /** Percentile of the latency by which a phase's replies are later than its requests. */
  private static final double SHORT_LATENCY = 10;

  private static final double NS_PER_SECOND = 1e9;

  private final LoadProfile profile;
  private final DoubleUnaryOperator dueBefore;
  private final List<Phase> phases = new ArrayList<>();
  private Optional<Phase> current = Optional.empty();

  /**
   * Creates phases without results.
   *
   * @param clients the run's clients, of which this one executes an equal part
   */
  private ProfilePhases(LoadProfile profile, int clients) {
    this.profile = profile;
    this.dueBefore = seconds -> profile.operationsBefore(seconds) / clients;
  }

  /**
   * Returns a pace's phases; empty if it does not follow a profile.
   *
   * @param clients the run's clients, of which this one executes an equal part
   */
  public static Optional<ProfilePhases> of(Pace pace, int clients) {
    return pace instanceof Pace.Profiled profiled
        ? Optional.of(new ProfilePhases(profiled.profile(), clients))
        : Optional.empty();
  }

  @Override
  public void runStarts(int lanes) {
    phases.clear();
    current = Optional.empty();
    boolean divides = create(DIVISIONS).size() <= MAX_PHASES;
    phases.addAll(create(divides ? DIVISIONS : 0));
  }

  /** Creates the phases; with 0 divisions, each part is one phase. */
  private List<Phase> create(int divisions) {
    List<Phase> created = new ArrayList<>();
    double start = 0;
    for (LoadProfile.Part part : profile.parts()) {
      long count = part.isConstant() || divisions == 0 ? 1 : divisions * part.periods();
      for (long i = 0; i < count && created.size() <= MAX_PHASES; i++) {
        double length = part.allSeconds() / (double) count;
        created.add(new Phase(start + i * length, start + (i + 1) * length));
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
        phases.stream()
            .filter(phase -> phase.startSeconds <= (from + to) / 2)
            .reduce((first, second) -> second);
    double due = HeldRate.toEnd(dueBefore, interval.span(), 0);
    double dueSeconds = Math.max(0, Math.min(to, (double) profile.seconds()) - from);
    current.ifPresent(phase -> phase.add(interval, due, dueSeconds));
  }

  /** Returns how many partitions had to end in a phase. */
  double toEnd(Phase phase) {
    double seconds =
        phase.total().latencies().shown().getValueAtPercentile(SHORT_LATENCY) / NS_PER_SECOND;
    return HeldRate.toEnd(
        dueBefore, new Interval.Span(phase.measuredFrom, phase.measuredTo), seconds);
  }

  /** Returns the phases that have at least one interval, in order. */
  List<Phase> measured() {
    return phases.stream().filter(phase -> phase.seconds > 0).toList();
  }

  /** A phase and its results. */
  static final class Phase {
    private final double startSeconds;
    private final double endSeconds;
    private final OperationStatsSum sum = new OperationStatsSum();
    private double measuredFrom;
    private double measuredTo;
    private double seconds;
    private double due;
    private double dueSeconds;
    private long ended;

    private Phase(double startSeconds, double endSeconds) {
      this.startSeconds = startSeconds;
      this.endSeconds = endSeconds;
    }

    private void add(Interval interval, double dueInIt, double dueTime) {
      measuredFrom = seconds == 0 ? interval.span().startSeconds() : measuredFrom;
      measuredTo = interval.span().endSeconds();
      seconds += interval.span().seconds();
      due += dueInIt;
      dueSeconds += dueTime;
      ended += interval.total().counts().endedPartitions();
      sum.add(List.of(interval.total()));
    }

    double startSeconds() {
      return startSeconds;
    }

    double endSeconds() {
      return endSeconds;
    }

    /** Returns the rate at which partitions were due, per second. */
    double dueRate() {
      return dueSeconds == 0 ? 0 : due / dueSeconds;
    }

    /** Returns the rate of the operations that ended, in partitions per second. */
    double endedRate() {
      return ended / seconds;
    }

    /** Returns the number of partitions of the operations that ended in its intervals. */
    long ended() {
      return ended;
    }

    OperationStats total() {
      return OperationStats.total(sum.operations());
    }
  }
}
