package io.cqlsurge.report.compare;

import io.cqlsurge.estimate.Difference;
import io.cqlsurge.estimate.Difference.Judgement;
import io.cqlsurge.estimate.Estimate;

/**
 * A line of the Results block of two trials.
 *
 * @param line the line
 * @param baseline the figure of the baseline
 * @param other the figure of the other trial
 */
record ComparisonRow(ComparedLine line, Estimate baseline, Estimate other) {

  /**
   * Returns a line of one kind of operation, or of the total. Service and response times cannot be
   * compared: they are shown, but not judged.
   */
  static ComparisonRow of(TrialPairs.Pair pair, String kind, ComparedLine line) {
    Estimate baseline = pair.baseline().estimate(kind, line);
    Estimate other = pair.other().estimate(kind, line);
    boolean isSameTime = pair.baseline().hasResponseTimes() == pair.other().hasResponseTimes();
    return line.isLatency() && !isSameTime
        ? new ComparisonRow(line, Estimate.unsure(baseline.value()), Estimate.unsure(other.value()))
        : new ComparisonRow(line, baseline, other);
  }

  /** Returns how the other trial differs. */
  Difference difference() {
    return Difference.between(baseline, other);
  }

  /** Returns whether the other trial is worse by more than chance explains. */
  boolean isSlower() {
    return difference().judgement() == (line.isRate() ? Judgement.LESS : Judgement.MORE);
  }

  /** Returns whether the difference is judged. */
  boolean isJudged() {
    return difference().judgement() != Judgement.NOT_JUDGED;
  }

  /** Returns the judgement as text; empty if there are no errors to compare. */
  String judgement() {
    return switch (difference().judgement()) {
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
    Difference difference = difference();
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
