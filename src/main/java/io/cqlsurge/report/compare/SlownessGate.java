package io.cqlsurge.report.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Whether a trial is worse than a continuous integration may let pass: distinguishably slower, and
 * by more than is allowed; or with more errors; or not run to its end; or not judged at all.
 */
final class SlownessGate {
  /** The normal law's bound for one in two hundred, as wide as the intervals elsewhere. */
  private static final double BEYOND_CHANCE = 2.576;

  private final double allowed;
  private final String kind;

  /**
   * With a bound.
   *
   * @param allowed the part by which a line may be slower: 0.05
   * @param kind of operation that is looked at
   */
  SlownessGate(double allowed, String kind) {
    this.allowed = allowed;
    this.kind = kind;
  }

  /** The part by which a line may be slower. */
  double allowed() {
    return allowed;
  }

  /** What is wrong with a trial; nothing if it passes. */
  List<String> complaints(TrialPairs.Pair pair) {
    List<String> complaints = new ArrayList<>();
    if (!pair.other().isComplete()) {
      complaints.add(pair.other().ending());
    }
    if (!pair.baseline().isComplete()) {
      complaints.add("its baseline " + pair.baseline().ending());
    }
    List<ComparisonRow> rows = rows(pair);
    rows.stream()
        .filter(row -> row.isSlower() && slower(row) > allowed)
        .forEach(row -> complaints.add(text(row)));
    if (rows.stream().noneMatch(ComparisonRow::isJudged)) {
      complaints.add("nothing can be judged");
    }
    if (hasMoreErrors(pair)) {
      complaints.add(text(ComparisonRow.of(pair, kind, ComparedLine.ERRORS)));
    }
    return complaints;
  }

  private List<ComparisonRow> rows(TrialPairs.Pair pair) {
    return Stream.of(ComparedLine.values())
        .filter(line -> line == ComparedLine.OP_RATE || line.isLatency())
        .map(line -> ComparisonRow.of(pair, kind, line))
        .toList();
  }

  /** The lines that pass because nobody can tell; a maximum never can be. */
  List<String> unjudged(TrialPairs.Pair pair) {
    return rows(pair).stream()
        .filter(row -> !row.isJudged() && row.line() != ComparedLine.MAX)
        .map(row -> row.line().label())
        .toList();
  }

  private static double slower(ComparisonRow row) {
    double change = row.difference().change().orElse(0);
    return row.line().isRate() ? -change : change;
  }

  private String text(ComparisonRow row) {
    String values =
        row.line().text(row.baseline().value()) + " to " + row.line().text(row.other().value());
    String change = row.range().isEmpty() ? "" : ", " + row.change();
    return String.format(Locale.ROOT, "%s (%s%s)", row.line().label(), values, change);
  }

  /** Whether more of the operations failed than chance explains. */
  private boolean hasMoreErrors(TrialPairs.Pair pair) {
    double before = pair.baseline().estimate(kind, ComparedLine.ERRORS).value();
    double after = pair.other().estimate(kind, ComparedLine.ERRORS).value();
    double longer = operations(pair.other()) / operations(pair.baseline());
    if (after == 0 || !Double.isFinite(longer)) {
      return after > 0;
    }
    double expected = before * longer;
    return after - expected > BEYOND_CHANCE * Math.sqrt(after + expected * longer);
  }

  private double operations(Trial trial) {
    return trial.operations(kind);
  }
}
