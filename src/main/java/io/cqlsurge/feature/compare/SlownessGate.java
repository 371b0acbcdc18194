package io.cqlsurge.feature.compare;

import io.cqlsurge.estimate.Difference.Judgement;
import io.cqlsurge.report.Metric;
import io.cqlsurge.report.RootLocale;
import java.util.ArrayList;
import java.util.List;

/**
 * A check for continuous integration. A trial fails if it is distinguishably slower by more than
 * allowed, has more errors, did not complete, or cannot be judged at all.
 *
 * @param allowed fraction by which a line may be slower, such as 0.05
 */
record SlownessGate(double allowed, String kind) {

  /** Returns why a trial fails; empty if it passes. */
  List<String> complaints(TrialPair pair) {
    List<String> complaints = new ArrayList<>();
    if (!pair.other().isComplete()) {
      complaints.add(pair.other().ending());
    }
    if (!pair.baseline().isComplete()) {
      complaints.add("baseline " + pair.baseline().ending());
    }
    ErrorRates errors = pair.errors(kind);
    if (hasMore(errors)) {
      complaints.add(text(ComparisonRow.of(pair, kind, Metric.ERRORS)));
    }
    List<ComparisonRow> rows = rows(pair);
    rows.stream()
        .filter(row -> row.isSlower() && slower(row) > allowed)
        .forEach(row -> complaints.add(text(row)));
    if (rows.stream().noneMatch(ComparisonRow::isJudged)) {
      complaints.add("nothing can be judged");
    }
    return complaints;
  }

  private List<ComparisonRow> rows(TrialPair pair) {
    return Metric.COMPARED.stream()
        .filter(line -> line == Metric.OP_RATE || line.isLatency())
        .map(line -> ComparisonRow.of(pair, kind, line))
        .toList();
  }

  /** Returns the labels of lines that pass because they cannot be judged; a maximum never can. */
  List<String> unjudged(TrialPair pair) {
    return rows(pair).stream()
        .filter(row -> !row.isJudged() && row.line() != Metric.MAX)
        .map(ComparisonRow::label)
        .toList();
  }

  private static double slower(ComparisonRow row) {
    double change = row.difference().change().orElse(0);
    return row.line().isRate() ? -change : change;
  }

  private String text(ComparisonRow row) {
    String values = row.baselineText() + " to " + row.otherText();
    String change = row.range().isEmpty() ? "" : ", " + row.change();
    boolean hasFewer = row.errors().judgement() == Judgement.LESS;
    String note = hasFewer ? "; the baseline has more errors" : "";
    return RootLocale.format("%s (%s%s%s)", row.label(), values, change, note);
  }

  /** Returns whether more operations failed than chance explains, or than is known. */
  private static boolean hasMore(ErrorRates errors) {
    return errors.judgement() == Judgement.MORE
        || (errors.judgement() == Judgement.NOT_JUDGED && errors.other().errors() > 0);
  }
}
