package io.cqlsurge.report.phases;

import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.measure.RunListener.Mark;
import io.cqlsurge.measure.Summary;
import io.cqlsurge.measure.server.NodeLoad;
import io.cqlsurge.report.MetricRow;
import io.cqlsurge.report.Phase;
import io.cqlsurge.report.RootLocale;
import io.cqlsurge.settings.load.Pace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.LongSupplier;

/**
 * The phases of a run, which marks separate. An interval belongs to the phase that contains its
 * middle. The first seconds belong to none. Thread-safe.
 */
public final class Phases implements RunListener {
  /** Name of the phase before the first mark. */
  public static final String BEFORE = "before";

  /** Start of a run that is not steady, in s: caches are empty, and Java still compiles. */
  private static final double UNSTEADY_SECONDS = 2;

  private final LongSupplier clock;
  private final Pace pace;
  private final boolean isDivided;
  private RunListener followers = RunListener.group(List.of());
  private final List<Mark> marks = new ArrayList<>();
  private final List<Phase> phases = new ArrayList<>();
  private final List<String> rateChanges = new ArrayList<>();
  private Disturbances disturbances = new Disturbances();
  private long startNs;
  private boolean isRunning;
  private boolean isRateChanged;

  /** Creates phases without a run; the clock is monotonic, in ns. */
  public Phases(LongSupplier clock, Pace pace) {
    this(clock, pace, true);
  }

  /**
   * Creates phases without a run.
   *
   * @param isDivided whether there can be marks or loads of nodes; without, no results are added up
   */
  public Phases(LongSupplier clock, Pace pace, boolean isDivided) {
    this.clock = clock;
    this.pace = pace;
    this.isDivided = isDivided;
  }

  /** Sets who receives the marks, in the thread of the run. */
  public void passTo(RunListener listeners) {
    followers = listeners;
  }

  @Override
  public synchronized void runStarts(int lanes) {
    marks.clear();
    phases.clear();
    phases.add(new Phase(BEFORE));
    disturbances = new Disturbances();
    isRateChanged = false;
    rateChanges.clear();
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
      marks.add(new Mark(secondsSinceStart(), text));
    }
    return isRunning;
  }

  /** Adds to the last mark with this text how its command ended, such as {@code took 0.7 s}. */
  public synchronized void ended(String text, String how) {
    for (int i = marks.size() - 1; i >= 0; i--) {
      if (marks.get(i).text().equals(text)) {
        marks.set(i, new Mark(marks.get(i).seconds(), text + " (" + how + ")"));
        if (i + 1 < phases.size()) {
          phases.get(i + 1).rename(marks.get(i).text());
        }
        return;
      }
    }
  }

  /** Records that the user changed the rate, per second. Returns a sentence. */
  public synchronized String rateChanged(long perSecond) {
    isRateChanged |= marks.isEmpty();
    String sentence =
        RootLocale.format("Rate changed to %,d/s at %.1f s.", perSecond, secondsSinceStart());
    rateChanges.add(sentence);
    return sentence;
  }

  /** Returns a sentence for each change of the rate. */
  synchronized List<String> rateChanges() {
    return List.copyOf(rateChanges);
  }

  private double secondsSinceStart() {
    return (clock.getAsLong() - startNs) / MetricRow.NS_PER_SECOND;
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
      if (isDivided) {
        phases.get(phases.size() - 1).add(interval);
      }
      disturbances.add(interval);
    }
  }

  @Override
  public synchronized void runEnded(Summary summary) {
    isRunning = false;
  }

  @Override
  public synchronized void serverSeen(List<NodeLoad> nodes) {
    for (NodeLoad node : nodes) {
      int phase = phaseAt(node.middle());
      if (phase < phases.size() && (phase > 0 || node.middle() >= UNSTEADY_SECONDS)) {
        phases.get(phase).add(node);
      }
    }
  }

  /** Returns the name of the phase at a time of the run in seconds; empty without a mark. */
  public synchronized Optional<String> nameAt(double seconds) {
    if (marks.isEmpty()) {
      return Optional.empty();
    }
    int phase = phaseAt(seconds);
    return Optional.of(phase == 0 ? BEFORE : marks.get(phase - 1).text());
  }

  /** Returns the number of a phase, from 0. */
  private int phaseAt(double seconds) {
    return (int) marks.stream().filter(mark -> mark.seconds() <= seconds).count();
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
    Phase baseline = unsteady().isPresent() ? new Phase(BEFORE) : first;
    return phases.stream()
        .filter(phase -> !phase.isEmpty())
        .map(phase -> function.apply(phase, phase == first ? first : baseline))
        .toList();
  }

  /** Returns why the phase before the first mark is no baseline; empty if it is one. */
  private Optional<String> unsteady() {
    return isRateChanged
        ? Optional.of("the rate was changed")
        : disturbances.unsteady(marks.get(0), pace);
  }

  /**
   * Returns the phases with an interval in which nodes reported their load, also without a mark.
   */
  public synchronized List<Phase> withLoad() {
    return phases.stream().filter(phase -> !phase.isEmpty() && phase.load().isPresent()).toList();
  }

  /** Returns why the effects of the marks are unknown; empty if they are known, or none is set. */
  public synchronized Optional<String> unknown() {
    if (marks.isEmpty()) {
      return Optional.empty();
    }
    return unsteady()
        .map(reason -> "the time before the first mark was not steady (" + reason + ")")
        .or(
            () ->
                disturbances.isKnown(marks.get(0))
                    ? Optional.empty()
                    : Optional.of("too few intervals before the first mark"));
  }

  /** Returns what began at a mark or directly after it; the effects must be known. */
  synchronized Optional<Disturbance> effect(Mark mark) {
    int next = marks.indexOf(mark) + 1;
    double end = next < marks.size() ? marks.get(next).seconds() : Double.POSITIVE_INFINITY;
    return disturbances.ofMark(marks.get(0), mark, end);
  }

  /** Returns the disturbances that did not begin at a mark. */
  synchronized List<Disturbance> unmarked() {
    if (!rateChanges.isEmpty()) {
      return List.of();
    }
    if (marks.isEmpty() || unknown().isPresent()) {
      return disturbances.unmarked();
    }
    List<Optional<Disturbance>> effects = marks.stream().map(this::effect).toList();
    return disturbances.after(marks.get(0)).stream()
        .filter(found -> Disturbances.isNoticed(found) && !effects.contains(Optional.of(found)))
        .toList();
  }

  /** Returns the time from a mark until the run was steady again, as text. */
  public synchronized String recovered(Mark mark) {
    return unknown()
        .map(reason -> "unknown: " + reason)
        .orElseGet(
            () ->
                effect(mark)
                    .map(effect -> effect.recovered(mark.seconds()))
                    .orElse("no effect seen"));
  }
}
