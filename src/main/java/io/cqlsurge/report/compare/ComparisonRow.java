package io.cqlsurge.report.compare;

import io.cqlsurge.estimate.Difference;
import io.cqlsurge.estimate.Difference.Judgement;
import io.cqlsurge.estimate.Estimate;
import java.util.Locale;

/**
 * A line of the Results of two trials.
 *
 * @param line which
 * @param baseline the number of the baseline
 * @param other the number of the other
 */
record ComparisonRow(ComparedLine line, Estimate baseline, Estimate other) {

  /**
   * The line of one kind, or of all together. Service and response times are no more alike than
   * chance: they are told, and not judged.
   */
  static ComparisonRow of(TrialPairs.Pair pair, String kind, ComparedLine line) {
    Estimate baseline = pair.baseline().estimate(kind, line);
    Estimate other = pair.other().estimate(kind, line);
    boolean isOneTime = pair.baseline().tellsResponseTime() == pair.other().tellsResponseTime();
    return line.isLatency() && !isOneTime
        ? new ComparisonRow(line, Estimate.unsure(baseline.value()), Estimate.unsure(other.value()))
        : new ComparisonRow(line, baseline, other);
  }

  /** How the other differs. */
  Difference difference() {
    return Difference.between(baseline, other);
  }

  /** Whether the other is worse, and it is not chance. */
  boolean isSlower() {
    return difference().judgement() == (line.isRate() ? Judgement.LESS : Judgement.MORE);
  }

  /** Whether anything can be said. */
  boolean isJudged() {
    return difference().judgement() != Judgement.NOT_JUDGED;
  }

  /** What may be said, in a word. */
  String word() {
    return switch (difference().judgement()) {
      case NOT_DISTINGUISHABLE -> "not distinguishable";
      case NOT_JUDGED -> isWithoutErrors() ? "" : "not judged";
      case MORE, LESS -> isSlower() ? "slower" : "faster";
    };
  }

  private boolean isWithoutErrors() {
    return line == ComparedLine.ERRORS && baseline.value() == 0 && other.value() == 0;
  }

  /** By how much it differs. */
  String change() {
    Difference difference = difference();
    return difference.change().isPresent() ? percent(difference.change().getAsDouble()) + " %" : "";
  }

  /** Where the change lies. */
  String range() {
    return difference()
        .range()
        .map(range -> percent(range.low()) + " to " + percent(range.high()) + " %")
        .orElse("");
  }

  private static String percent(double part) {
    double percent = part * 100;
    if (Math.abs(percent) < 0.05) {
      return "0.0";
    }
    return String.format(Locale.ROOT, Math.abs(percent) < 99.95 ? "%+.1f" : "%+,.0f", percent);
  }
}
