package io.cqlsurge.report.compare;

import io.cqlsurge.estimate.Difference;
import io.cqlsurge.estimate.Difference.Judgement;
import io.cqlsurge.estimate.Estimate;
import io.cqlsurge.estimate.Failures;
import io.cqlsurge.estimate.RepeatedDifference;
import io.cqlsurge.report.Metric;
import java.util.List;

/**
 * A line of the Results block of two trials.
 *
 * @param line the line
 * @param baseline the figure of the baseline
 * @param other the figure of the other trial
 * @param difference how the other trial differs
 * @param errors the failed operations of both
 */
record ComparisonRow(
    Metric line, Estimate baseline, Estimate other, Difference difference, ErrorRates errors) {
  /** Probability of an error of a verdict. */
  private static final double LEVEL = 0.01;

  private static final Failures NO_FAILURES = Failures.sum(List.of());

  /** Creates a line of two single runs without errors. */
  ComparisonRow(Metric line, Estimate baseline, Estimate other) {
    this(
        line,
        baseline,
        other,
        Difference.between(baseline, other),
        ErrorRates.of(NO_FAILURES, NO_FAILURES, LEVEL));
  }

  /**
   * Returns a line of one operation kind, or of the total. Service and response times cannot be
   * compared: they are shown, but not judged.
   */
  static ComparisonRow of(TrialPairs.Pair pair, String kind, Metric line) {
    Estimate baseline = pair.baseline().estimate(kind, line);
    Estimate other = pair.other().estimate(kind, line);
    boolean isSameTime = pair.baseline().hasResponseTimes() == pair.other().hasResponseTimes();
    if (line.isLatency() && !isSameTime) {
      baseline = Estimate.unsure(baseline.value());
      other = Estimate.unsure(other.value());
    }
    boolean isRepeated = !pair.baseline().repeats().isEmpty() || !pair.other().repeats().isEmpty();
    Difference difference =
        isRepeated
            ? repeated(pair, kind, line, baseline, other)
            : Difference.between(baseline, other);
    return new ComparisonRow(line, baseline, other, difference, errors(pair, kind));
  }

  /** Returns all lines of an operation kind; empty if a trial does not have it. */
  static List<ComparisonRow> all(TrialPairs.Pair pair, String kind) {
    return pair.baseline().has(kind) && pair.other().has(kind)
        ? Metric.COMPARED.stream().map(line -> of(pair, kind, line)).toList()
        : List.of();
  }

  /** Returns the failed operations of one kind, or of the total. */
  static ErrorRates errors(TrialPairs.Pair pair, String kind) {
    return ErrorRates.of(pair.baseline().failures(kind), pair.other().failures(kind), LEVEL);
  }

  /** Returns the difference between groups of runs; a single run is not judged against a group. */
  private static Difference repeated(
      TrialPairs.Pair pair, String kind, Metric line, Estimate baseline, Estimate other) {
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

  boolean isJudged() {
    return difference.judgement() != Judgement.NOT_JUDGED;
  }

  String label() {
    return line.label(errors.exist());
  }

  /**
   * Returns the judgement as text; empty if there are no errors to compare. A line is not judged if
   * the error rates differ: failed operations would make a trial faster.
   */
  String judgement() {
    if (errors.differ()) {
      boolean isMore = errors.judgement() == Judgement.MORE;
      return line != Metric.ERRORS ? "not judged" : isMore ? "more" : "fewer";
    }
    return switch (difference.judgement()) {
      case NOT_DISTINGUISHABLE -> "not distinguishable";
      case NOT_JUDGED -> isWithoutErrors() ? "" : "not judged";
      case MORE, LESS -> isSlower() ? "slower" : "faster";
    };
  }

  private boolean isWithoutErrors() {
    return line == Metric.ERRORS && baseline.value() == 0 && other.value() == 0;
  }

  String baselineText() {
    return line.text(baseline.value());
  }

  String otherText() {
    return line.text(other.value());
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
