package io.cqlsurge.report.compare;

import io.cqlsurge.estimate.RepeatedDifference;
import io.cqlsurge.report.Metric;
import java.util.List;

/**
 * The repeated runs of one revision.
 *
 * @param name the revision, or the name of a contestant of a duel
 * @param trials the runs, in order; also those that are not counted
 */
record RunGroup(String name, List<Trial> trials) {
  RunGroup {
    trials = List.copyOf(trials);
  }

  /** Returns the runs whose results are used. */
  List<Trial> counted() {
    return trials.stream().filter(Trial::isCounted).toList();
  }

  /** Returns the figures of a line that can be compared, of the runs that have it. */
  List<Double> values(String kind, Metric line) {
    return counted().stream()
        .filter(trial -> trial.has(kind))
        .map(trial -> trial.comparable(kind, line))
        .filter(value -> value > 0)
        .toList();
  }

  /** Returns the mean of a line on a logarithmic scale; of errors, the sum; 0 without figures. */
  double mean(String kind, Metric line) {
    List<Double> values = values(kind, line);
    if (line == Metric.ERRORS) {
      return values.stream().mapToDouble(Double::doubleValue).sum();
    }
    boolean isZero =
        line.isRate() && counted().stream().anyMatch(trial -> trial.failures(kind).isTotal());
    return isZero || values.isEmpty() ? 0 : RepeatedDifference.mean(values);
  }

  /** Returns the standard deviation of a line between runs, relative to the figure. */
  double variation(String kind, Metric line) {
    return RepeatedDifference.variation(values(kind, line));
  }
}
