package io.cqlsurge.feature.compare;

import io.cqlsurge.estimate.Difference;
import io.cqlsurge.estimate.Difference.Judgement;
import io.cqlsurge.estimate.Estimate;
import io.cqlsurge.report.Metric;
import io.cqlsurge.report.Percent;
import io.cqlsurge.report.Phase;
import io.cqlsurge.report.RootLocale;
import io.cqlsurge.report.TextTable;
import java.util.List;
import java.util.Optional;

/**
 * A line of the Results block of two trials.
 *
 * @param repeated empty for single runs
 * @param isTooShort whether the runs are too short or too few for a verdict
 */
public record ComparisonRow(
    Metric line,
    Estimate baseline,
    Estimate other,
    Difference difference,
    Optional<RepeatedDifference> repeated,
    ErrorRates errors,
    boolean isTooShort) {
  /** Judgement of what cannot be compared. */
  static final String UNKNOWN = "-";

  /**
   * Returns a table of rows with the names of both trials, without a column for the verdict.
   *
   * @param level probability of an error of an interval
   */
  public static TextTable<ComparisonRow> table(
      String kind, String baseline, String other, double level) {
    String confidence = RootLocale.format("%.3f", 100 * (1 - level)).replaceFirst("\\.?0+$", "");
    return new TextTable<ComparisonRow>()
        .words(kind, ComparisonRow::label)
        .numbers(baseline, ComparisonRow::baselineText)
        .numbers(other, ComparisonRow::otherText)
        .numbers("change", ComparisonRow::change)
        .numbers(confidence + " % interval", 1, ComparisonRow::range);
  }

  /**
   * Returns a line of one operation kind, or of the total. Service and response times cannot be
   * compared, nor a single run with repeats: they are shown, but not judged.
   */
  static ComparisonRow of(TrialPair pair, String kind, Metric line) {
    Estimate baseline = pair.baseline().estimate(kind, line);
    Estimate other = pair.other().estimate(kind, line);
    if (line.isLatency() && !pair.hasSameTimes()) {
      baseline = Estimate.unsure(baseline.value());
      other = Estimate.unsure(other.value());
    }
    Optional<RepeatedDifference> repeated = pair.difference(kind, line);
    Difference difference =
        repeated.isPresent() ? repeated.get().difference() : Difference.between(baseline, other);
    return new ComparisonRow(
        line, baseline, other, difference, repeated, pair.errors(kind), pair.isTooShort());
  }

  /** Returns all lines of an operation kind; empty if a trial does not have it. */
  public static List<ComparisonRow> all(TrialPair pair, String kind) {
    return pair.baseline().has(kind) && pair.other().has(kind)
        ? Metric.compared(pair.baseline().hasRecall(kind) && pair.other().hasRecall(kind)).stream()
            .map(line -> of(pair, kind, line))
            .toList()
        : List.of();
  }

  /** Returns whether the other trial is worse by more than chance explains. */
  boolean isSlower() {
    return difference.judgement() == (line.isBetterHigh() ? Judgement.LESS : Judgement.MORE);
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
      return line != Metric.ERRORS ? UNKNOWN : isMore ? "more" : "fewer";
    }
    return switch (difference.judgement()) {
      case NOT_DISTINGUISHABLE -> Phase.NO_DIFFERENCE;
      case NOT_JUDGED -> isWithoutErrors() ? "" : isTooShort ? Phase.TOO_SHORT : UNKNOWN;
      case MORE, LESS -> isSlower() ? worse() : better();
    };
  }

  private String worse() {
    return line == Metric.RECALL ? "lower" : "slower";
  }

  private String better() {
    return line == Metric.RECALL ? "higher" : "faster";
  }

  private boolean isWithoutErrors() {
    return line == Metric.ERRORS && baseline.value() == 0 && other.value() == 0;
  }

  String baselineText() {
    return text(baseline.value());
  }

  String otherText() {
    return text(other.value());
  }

  private String text(double value) {
    boolean isMeasured = !line.isLatency() || value > 0;
    return isMeasured ? line.text(value) : "-";
  }

  /** Returns the change in percent; empty if it is unknown. */
  String change() {
    return difference.change().isPresent() ? Percent.change(difference.change().getAsDouble()) : "";
  }

  /** Returns the confidence interval of the change; empty if it is unknown. */
  String range() {
    return difference.range().map(Percent::of).orElse("");
  }

  List<String> cells() {
    return List.of(label(), baselineText(), otherText(), change(), range(), judgement());
  }
}
