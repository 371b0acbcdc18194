package io.cqlsurge.report.compare;

import io.cqlsurge.estimate.Difference.Judgement;
import io.cqlsurge.estimate.Difference.Range;
import io.cqlsurge.estimate.RepeatedDifference;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The text of the comparison of two groups of repeated runs. */
final class GroupText {
  private static final double ONE_PERCENT = 0.01;

  private final GroupPair pair;
  private final ComparedLine decides;
  private final double level;

  /**
   * Creates the text.
   *
   * @param decides the line whose difference is the verdict
   * @param level probability of an error of the verdict
   */
  GroupText(GroupPair pair, ComparedLine decides, double level) {
    this.pair = pair;
    this.decides = decides;
    this.level = level;
  }

  /** Returns the table of one kind of operation. */
  List<String> table(String kind) {
    List<String> lines = new ArrayList<>();
    lines.add(
        row(
            kind,
            pair.baseline().name(),
            pair.other().name(),
            "change",
            "99 % interval",
            "p-value"));
    for (ComparedLine line : ComparedLine.values()) {
      lines.add(row(kind, line));
    }
    return lines;
  }

  private String row(String kind, ComparedLine line) {
    List<Double> one = pair.baseline().values(kind, line);
    List<Double> two = pair.other().values(kind, line);
    String before = line.text(one.isEmpty() ? 0 : RepeatedDifference.mean(one));
    String after = line.text(two.isEmpty() ? 0 : RepeatedDifference.mean(two));
    Optional<RepeatedDifference> difference = pair.difference(kind, line, level);
    if (difference.isEmpty()) {
      return row(line.label(), before, after, "", "", "");
    }
    RepeatedDifference found = difference.get();
    return row(
        line.label(),
        before,
        after,
        Percent.of(found.change()) + " %",
        range(found.range()),
        probability(found.chance().probability()));
  }

  private static String range(Range range) {
    return Percent.of(range.low()) + " to " + Percent.of(range.high()) + " %";
  }

  private static String probability(double probability) {
    return probability < 0.0001 ? "< 0.0001" : String.format(Locale.ROOT, "%.4f", probability);
  }

  private static String row(Object... columns) {
    return String.format(Locale.ROOT, "%-25s %12s %12s %8s %17s %9s", columns).stripTrailing();
  }

  /** Returns the verdict and how certain it is, as sentences. */
  List<String> verdict(String kind) {
    Optional<RepeatedDifference> difference = pair.difference(kind, decides, level);
    if (difference.isEmpty()) {
      return List.of(
          "No verdict: a comparison needs at least %d complete rounds with a figure of '%s'."
              .formatted(RepeatedDifference.MIN_COUNT, decides.label()));
    }
    RepeatedDifference found = difference.get();
    return List.of(sentence(found), power(found), variation(kind, found));
  }

  private String unit() {
    return pair.isPaired() ? "pairs of runs" : "runs of each";
  }

  private String sentence(RepeatedDifference found) {
    String figures =
        ": %s %s %% (99 %% interval %s, permutation test p = %s), %d %s"
            .formatted(
                decides.label(),
                Percent.of(found.change()),
                range(found.range()),
                probability(found.chance().probability()),
                found.count(),
                unit());
    String one = pair.baseline().name();
    String other = pair.other().name();
    Judgement judgement = found.judgement();
    if (judgement == Judgement.NOT_DISTINGUISHABLE) {
      return "No difference is shown between " + one + " and " + other + figures + ".";
    }
    boolean isBetter = (judgement == Judgement.MORE) == decides.isRate();
    return other + " is " + (isBetter ? "faster" : "slower") + " than " + one + figures + ".";
  }

  private String power(RepeatedDifference found) {
    String needed =
        found.countFor(ONE_PERCENT).isPresent()
            ? String.format(Locale.ROOT, "%,d", found.countFor(ONE_PERCENT).getAsInt())
            : "more than 100,000";
    return String.format(
        Locale.ROOT,
        "With this variation, %d %s find a difference of %s %% in 9 of 10 cases; 1 %% needs %s.",
        found.count(),
        unit(),
        Percent.of(found.detectable()).replace("+", ""),
        needed);
  }

  private String variation(String kind, RepeatedDifference found) {
    return String.format(
        Locale.ROOT,
        "Standard deviation between runs: %s %.2f %%, %s %.2f %%; of the difference: %.2f %%.",
        pair.baseline().name(),
        pair.baseline().variation(kind, decides) * 100,
        pair.other().name(),
        pair.other().variation(kind, decides) * 100,
        found.deviation() * 100);
  }
}
