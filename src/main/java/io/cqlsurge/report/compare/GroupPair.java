package io.cqlsurge.report.compare;

import io.cqlsurge.estimate.Failures;
import io.cqlsurge.estimate.RepeatedDifference;
import io.cqlsurge.report.Metric;
import io.cqlsurge.report.trial.RunData;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Two groups of repeated runs. Runs of the same round of a duel form pairs.
 *
 * @param baseline the group that the other is compared with
 * @param other the other group
 */
record GroupPair(RunGroup baseline, RunGroup other) {
  /** A run of the baseline and the other group's run in the same round. */
  record Round(Trial baseline, Trial other) {}

  /** Returns whether the groups are contestants of the same duel. */
  boolean isPaired() {
    List<Optional<String>> duels = new ArrayList<>();
    baseline.counted().forEach(trial -> duels.add(trial.duel().map(RunData.Round::id)));
    other.counted().forEach(trial -> duels.add(trial.duel().map(RunData.Round::id)));
    return !duels.isEmpty() && duels.get(0).isPresent() && duels.stream().distinct().count() == 1;
  }

  /** Returns whether a run of either group is counted. */
  boolean isCounted() {
    return !baseline.counted().isEmpty() || !other.counted().isEmpty();
  }

  /** Returns the rounds in which both groups' runs are counted. */
  List<Round> rounds() {
    Map<Integer, Trial> byRound = new HashMap<>();
    baseline.counted().forEach(trial -> byRound.put(round(trial), trial));
    List<Round> rounds = new ArrayList<>();
    for (Trial trial : other.counted()) {
      Trial first = byRound.get(round(trial));
      if (first != null) {
        rounds.add(new Round(first, trial));
      }
    }
    return rounds;
  }

  /**
   * Returns the difference of a line; empty if there are too few runs that have it, or if it cannot
   * be compared: errors, and latencies that start at different events.
   *
   * @param level probability of an error of the verdict
   */
  Optional<RepeatedDifference> difference(String kind, Metric line, double level) {
    if (line == Metric.ERRORS || (line.isLatency() && !hasSameTimes())) {
      return Optional.empty();
    }
    List<Double> one = new ArrayList<>();
    List<Double> two = new ArrayList<>();
    boolean paired = isPaired();
    if (paired) {
      for (Round round : rounds()) {
        double before = round.baseline().comparable(kind, line);
        double after = round.other().comparable(kind, line);
        if (before > 0 && after > 0) {
          one.add(before);
          two.add(after);
        }
      }
    } else {
      one.addAll(baseline.values(kind, line));
      two.addAll(other.values(kind, line));
    }
    if (Math.min(one.size(), two.size()) < RepeatedDifference.MIN_COUNT) {
      return Optional.empty();
    }
    return Optional.of(
        paired
            ? RepeatedDifference.paired(one, two, level)
            : RepeatedDifference.unpaired(one, two, level));
  }

  /**
   * Returns the failed operations of both groups.
   *
   * @param level probability of an error of the verdict
   */
  ErrorRates errors(String kind, double level) {
    return ErrorRates.of(failures(baseline, kind), failures(other, kind), level);
  }

  /** Returns whether enough runs show that the error rates differ, so that speed is not judged. */
  boolean hasOtherErrors(String kind, double level) {
    int count =
        isPaired() ? rounds().size() : Math.min(baseline.counted().size(), other.counted().size());
    return count >= RepeatedDifference.MIN_COUNT && errors(kind, level).differ();
  }

  private static Failures failures(RunGroup group, String kind) {
    return Failures.sum(group.counted().stream().map(trial -> trial.failures(kind)).toList());
  }

  /** Returns whether the latencies of both groups start at the same event. */
  private boolean hasSameTimes() {
    List<Boolean> times = new ArrayList<>();
    baseline.counted().forEach(trial -> times.add(trial.hasResponseTimes()));
    other.counted().forEach(trial -> times.add(trial.hasResponseTimes()));
    return times.stream().distinct().count() <= 1;
  }

  private static int round(Trial trial) {
    return trial.duel().map(RunData.Round::round).orElse(0);
  }
}
