package io.cqlsurge.report.compare;

import io.cqlsurge.estimate.Estimate;
import io.cqlsurge.estimate.RepeatedDifference;
import java.util.List;
import java.util.Optional;

/**
 * The repeated runs of one revision.
 *
 * @param name the revision, or the name of a contestant of a duel
 * @param trials the runs, in order; also those that are not counted
 */
record RunGroup(String name, List<Trial> trials) {
  /** Copies the list. */
  RunGroup {
    trials = List.copyOf(trials);
  }

  /** Returns the runs whose results are used. */
  List<Trial> counted() {
    return trials.stream().filter(Trial::isCounted).toList();
  }

  /** Returns the figures of a line, of the runs that have it. */
  List<Double> values(String kind, ComparedLine line) {
    return counted().stream()
        .filter(trial -> trial.has(kind))
        .map(trial -> trial.estimate(kind, line).value())
        .filter(value -> value > 0)
        .toList();
  }

  /**
   * Returns the mean of a line; of errors, the sum. Its error is the one of a mean of runs, so it
   * includes the variation between runs.
   */
  Estimate estimate(String kind, ComparedLine line) {
    if (line == ComparedLine.ERRORS) {
      return Estimate.unsure(
          counted().stream().mapToDouble(trial -> trial.estimate(kind, line).value()).sum());
    }
    List<Double> values = values(kind, line);
    if (values.isEmpty()) {
      return Estimate.unsure(0);
    }
    double mean = RepeatedDifference.mean(values);
    return values.size() < RepeatedDifference.MIN_COUNT
        ? Estimate.unsure(mean)
        : new Estimate(
            mean,
            Optional.of(
                new Estimate.Spread(
                    RepeatedDifference.variation(values) / Math.sqrt(values.size()),
                    values.size() - 1.0)));
  }

  /** Returns the standard deviation of a line between runs, relative to the figure. */
  double variation(String kind, ComparedLine line) {
    return RepeatedDifference.variation(values(kind, line));
  }
}
