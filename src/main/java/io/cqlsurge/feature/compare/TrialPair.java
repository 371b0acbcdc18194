package io.cqlsurge.feature.compare;

import io.cqlsurge.report.Finding;
import io.cqlsurge.report.Metric;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A trial and its baseline. If both have repeated runs, the run is the unit; runs of the same round
 * of a duel form pairs.
 *
 * @param baseline the first trial, or the one that the user named
 * @param level probability of an error of a verdict
 */
public record TrialPair(Trial baseline, Trial other, double level) {
  private static final double LEVEL = 0.01;

  TrialPair(Trial baseline, Trial other) {
    this(baseline, other, LEVEL);
  }

  /**
   * Returns a pair of the baseline and each other trial. Steps of ramps are paired with the step of
   * the baseline's ramp that has the same thread count, and stages of plans with the first run of
   * the same stage.
   */
  static List<TrialPair> of(List<Trial> trials, Trial baseline) {
    if (baseline.stage().isPresent()) {
      return ofStages(trials);
    }
    Set<String> runs = new HashSet<>();
    trials.forEach(trial -> runs.add(trial.run()));
    List<Trial> steps =
        trials.stream().filter(trial -> trial.run().equals(baseline.run())).toList();
    boolean isRamp = steps.size() > 1 && runs.size() > 1;
    List<TrialPair> pairs = new ArrayList<>();
    for (Trial step : isRamp ? steps : List.of(baseline)) {
      for (Trial other : trials) {
        if (isRamp ? isSameStep(step, other) : other.position() != step.position()) {
          pairs.add(new TrialPair(step, other));
        }
      }
    }
    return pairs;
  }

  private static List<TrialPair> ofStages(List<Trial> trials) {
    Map<String, Trial> first = new HashMap<>();
    List<TrialPair> pairs = new ArrayList<>();
    for (Trial trial : trials) {
      trial
          .stage()
          .flatMap(place -> Optional.ofNullable(first.putIfAbsent(place.stage(), trial)))
          .ifPresent(earlier -> pairs.add(new TrialPair(earlier, trial)));
    }
    return pairs;
  }

  private static boolean isSameStep(Trial step, Trial other) {
    return !step.run().equals(other.run()) && step.threads().equals(other.threads());
  }

  /** Returns the operation kinds to compare: the requested one, or the total and all of both. */
  List<String> kinds(Optional<String> requested) {
    if (requested.isPresent()) {
      return List.of(requested.get());
    }
    Set<String> both = new LinkedHashSet<>(baseline.kinds().keySet());
    both.retainAll(other.kinds().keySet());
    return Stream.concat(Stream.of(Trial.TOTAL), both.stream()).toList();
  }

  /** Returns whether the repeated runs are those of two contestants of a duel. */
  boolean isPaired() {
    List<Optional<String>> duels =
        counted().map(trial -> trial.duel().map(DuelRound::id)).distinct().toList();
    return duels.size() == 1 && duels.get(0).isPresent();
  }

  public boolean isCounted() {
    return counted().findAny().isPresent();
  }

  private Stream<Trial> counted() {
    return Stream.concat(baseline.counted().stream(), other.counted().stream());
  }

  /** Returns the runs of each round of a duel in which both are counted. */
  private List<TrialPair> rounds() {
    Map<Integer, Trial> byRound = new HashMap<>();
    baseline.counted().forEach(trial -> byRound.put(round(trial), trial));
    List<TrialPair> rounds = new ArrayList<>();
    for (Trial trial : other.counted()) {
      Trial first = byRound.get(round(trial));
      if (first != null) {
        rounds.add(new TrialPair(first, trial, level));
      }
    }
    return rounds;
  }

  private static int round(Trial trial) {
    return trial.duel().map(DuelRound::round).orElse(0);
  }

  /**
   * Returns the difference of a line between repeated runs; empty if too few runs have it, or if it
   * cannot be compared: errors, and latencies that start at different events.
   */
  public Optional<RepeatedDifference> difference(String kind, Metric line) {
    if (!isComparable(line)) {
      return Optional.empty();
    }
    boolean isPaired = isPaired();
    List<Double> one = new ArrayList<>();
    List<Double> two = new ArrayList<>();
    for (TrialPair each : isPaired ? rounds() : List.of(this)) {
      List<Double> before = each.baseline.values(kind, line);
      List<Double> after = each.other.values(kind, line);
      if (!isPaired || (!before.isEmpty() && !after.isEmpty())) {
        one.addAll(before);
        two.addAll(after);
      }
    }
    if (Math.min(one.size(), two.size()) < RepeatedDifference.MIN_COUNT) {
      return Optional.empty();
    }
    return Optional.of(
        isPaired
            ? RepeatedDifference.paired(one, two, level)
            : RepeatedDifference.unpaired(one, two, level));
  }

  private boolean isComparable(Metric line) {
    return line != Metric.ERRORS && (!line.isLatency() || hasSameTimes());
  }

  public ErrorRates errors(String kind) {
    return ErrorRates.of(baseline.failures(kind), other.failures(kind), level);
  }

  /** Returns whether enough runs show that the error rates differ, so that speed is not judged. */
  public boolean hasOtherErrors(String kind) {
    int count =
        isPaired() ? rounds().size() : Math.min(baseline.counted().size(), other.counted().size());
    return count >= RepeatedDifference.MIN_COUNT && errors(kind).differ();
  }

  /** Returns whether one of both is too short, or has too few runs, for a verdict. */
  boolean isTooShort() {
    return Stream.of(baseline, other).anyMatch(TrialPair::isTooShort);
  }

  private static boolean isTooShort(Trial trial) {
    return trial.repeats().isPresent()
        ? trial.counted().size() < RepeatedDifference.MIN_COUNT
        : trial.seconds() > 0 && Finding.tooShort(trial.seconds()).isPresent();
  }

  /** Returns whether all latencies start at the same event. */
  boolean hasSameTimes() {
    return Stream.concat(baseline.runs().stream(), other.runs().stream())
            .map(Trial::hasResponseTimes)
            .distinct()
            .count()
        <= 1;
  }
}
