package io.cqlsurge.report.compare;

import io.cqlsurge.estimate.Difference;
import io.cqlsurge.estimate.Difference.Judgement;
import io.cqlsurge.estimate.Estimate;
import io.cqlsurge.estimate.RepeatedDifference;

/**
 * A line of the Results block of two trials.
 *
 * @param line the line
 * @param baseline the figure of the baseline
 * @param other the figure of the other trial
 * @param difference how the other trial differs
 */
record ComparisonRow(ComparedLine line, Estimate baseline, Estimate other, Difference difference) {
  /** Probability of an error of a verdict. */
  private static final double LEVEL = 0.01;

  /** Creates a line of two single runs. */
  ComparisonRow(ComparedLine line, Estimate baseline, Estimate other) {
    this(line, baseline, other, Difference.between(baseline, other));
  }

  /**
   * Returns a line of one kind of operation, or of the total. Service and response times cannot be
   * compared: they are shown, but not judged.
   */
  static ComparisonRow of(TrialPairs.Pair pair, String kind, ComparedLine line) {
    Estimate baseline = pair.baseline().estimate(kind, line);
    Estimate other = pair.other().estimate(kind, line);
    boolean isSameTime = pair.baseline().hasResponseTimes() == pair.other().hasResponseTimes();
    if (line.isLatency() && !isSameTime) {
      return new ComparisonRow(
          line, Estimate.unsure(baseline.value()), Estimate.unsure(other.value()));
    }
    boolean isRepeated = !pair.baseline().repeats().isEmpty() || !pair.other().repeats().isEmpty();
    return isRepeated
        ? new ComparisonRow(line, baseline, other, repeated(pair, kind, line, baseline, other))
        : new ComparisonRow(line, baseline, other);
  }

  /** Returns the difference between groups of runs; a single run is not judged against a group. */
  private static Difference repeated(
      TrialPairs.Pair pair, String kind, ComparedLine line, Estimate baseline, Estimate other) {
    Difference unjudged =
        Difference.between(Estimate.unsure(baseline.value()), Estimate.unsure(other.value()));
    if (pair.baseline().repeats().isEmpty() || pair.other().repeats().isEmpty()) {
      return unjudged;
    }
    return new GroupPair(group(pair.baseline()), group(pair.other()))
        .difference(kind, line, LEVEL)
        .map(RepeatedDifference::difference)
        .orElse(unjudged);
  }

  private static RunGroup group(Trial trial) {
    return new RunGroup(trial.name(), trial.repeats());
  }

  /** Returns whether the other trial is worse by more than chance explains. */
  boolean isSlower() {
    return difference.judgement() == (line.isRate() ? Judgement.LESS : Judgement.MORE);
  }

  /** Returns whether the difference is judged. */
  boolean isJudged() {
    return difference.judgement() != Judgement.NOT_JUDGED;
  }

  /** Returns the judgement as text; empty if there are no errors to compare. */
  String judgement() {
    return switch (difference.judgement()) {
      case NOT_DISTINGUISHABLE -> "not distinguishable";
      case NOT_JUDGED -> isWithoutErrors() ? "" : "not judged";
      case MORE, LESS -> isSlower() ? "slower" : "faster";
    };
  }

  private boolean isWithoutErrors() {
    return line == ComparedLine.ERRORS && baseline.value() == 0 && other.value() == 0;
  }

  /** Returns the change in percent; empty if it is unknown. */
  String change() {
    return difference.change().isPresent()
        ? Percent.of(difference.change().getAsDouble()) + " %"
        : "";
  }

  /** Returns the confidence interval of the change; empty if it is unknown. */
  String range() {
    return difference()
        .range()
        .map(range -> Percent.of(range.low()) + " to " + Percent.of(range.high()) + " %")
        .orElse("");
  }
}
