package io.cqlsurge.feature.phases;

import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.RunEvent;
import io.cqlsurge.measure.RunEvent.Mark;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.measure.server.NodeLoad;
import io.cqlsurge.report.Phase;
import io.cqlsurge.settings.load.Pace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/**
 * The phases of a run, which marks separate. An interval belongs to the phase that contains its
 * middle. The first seconds belong to none. Thread-safe.
 */
public final class Phases implements RunListener {
  /** Start of a run that is not steady, in s: caches are empty, and Java still compiles. */
  private static final double UNSTEADY_SECONDS = 2;

  private final Supplier<List<Mark>> set;
  private final Pace pace;
  private final boolean isDivided;
  private final List<Phase> phases = new ArrayList<>();
  private final List<String> rateChanges = new ArrayList<>();
  private Disturbances disturbances = new Disturbances();
  private boolean isRateChanged;

  /**
   * Creates phases without a run.
   *
   * @param set supplies the current run's marks
   * @param isDivided whether there can be marks or loads of nodes; without, no results are added up
   */
  public Phases(Supplier<List<Mark>> set, Pace pace, boolean isDivided) {
    this.set = set;
    this.pace = pace;
    this.isDivided = isDivided;
  }

  @Override
  public synchronized void runStarts(int lanes, String name) {
    phases.clear();
    phases.add(new Phase(Mark.BEFORE));
    disturbances = new Disturbances();
    isRateChanged = false;
    rateChanges.clear();
  }

  /** Returns a sentence for each change of the rate. */
  synchronized List<String> rateChanges() {
    return List.copyOf(rateChanges);
  }

  @Override
  public synchronized void intervalEnded(Interval interval) {
    if (phases.size() > 1 || interval.span().startSeconds() >= UNSTEADY_SECONDS) {
      if (isDivided) {
        phases.get(phases.size() - 1).add(interval);
      }
      disturbances.add(interval);
    }
  }

  @Override
  public synchronized void happened(RunEvent event) {
    if (event instanceof Mark mark) {
      phases.add(new Phase(mark.text()));
    } else if (event instanceof RunEvent.RateChanged change) {
      isRateChanged |= phases.size() == 1;
      rateChanges.add(change.sentence());
    } else if (event instanceof RunEvent.NodesLoaded loaded) {
      loaded.nodes().forEach(this::add);
    }
  }

  private void add(NodeLoad node) {
    int phase = (int) marks().stream().filter(mark -> mark.seconds() <= node.middle()).count();
    if (phase < phases.size() && (phase > 0 || node.middle() >= UNSTEADY_SECONDS)) {
      phases.get(phase).add(node);
    }
  }

  public List<Mark> marks() {
    return set.get();
  }

  /** Returns the phases that have an interval; each has the text of its mark, which can change. */
  private List<Phase> named() {
    List<Mark> marks = marks();
    for (int i = 1; i < phases.size() && i <= marks.size(); i++) {
      phases.get(i).rename(marks.get(i - 1).text());
    }
    return phases.stream().filter(phase -> !phase.isEmpty()).toList();
  }

  /**
   * Returns something about each phase that has an interval, in order; nothing without a mark.
   *
   * @param function gets the phase, and the one before the first mark, without intervals if it is
   *     no baseline
   */
  public synchronized <T> List<T> each(BiFunction<Phase, Phase, T> function) {
    if (marks().isEmpty()) {
      return List.of();
    }
    Phase first = phases.get(0);
    Phase baseline = unsteady().isPresent() ? new Phase(Mark.BEFORE) : first;
    return named().stream()
        .map(phase -> function.apply(phase, phase == first ? first : baseline))
        .toList();
  }

  /** Returns why the phase before the first mark is no baseline; empty if it is one. */
  private Optional<String> unsteady() {
    return isRateChanged
        ? Optional.of("the rate was changed")
        : disturbances.unsteady(marks().get(0), pace);
  }

  /**
   * Returns the phases with an interval in which nodes reported their load, also without a mark.
   */
  public synchronized List<Phase> withLoad() {
    return named().stream().filter(phase -> phase.load().isPresent()).toList();
  }

  /** Returns why the effects of the marks are unknown; empty if they are known, or none is set. */
  public synchronized Optional<String> unknown() {
    List<Mark> marks = marks();
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
    List<Mark> marks = marks();
    int next = marks.indexOf(mark) + 1;
    double end = next < marks.size() ? marks.get(next).seconds() : Double.POSITIVE_INFINITY;
    return disturbances.ofMark(marks.get(0), mark, end);
  }

  /** Returns the disturbances that did not begin at a mark. */
  synchronized List<Disturbance> unmarked() {
    List<Mark> marks = marks();
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
