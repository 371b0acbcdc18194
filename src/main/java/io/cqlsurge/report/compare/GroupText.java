package io.cqlsurge.report.compare;

import io.cqlsurge.estimate.Difference.Judgement;
import io.cqlsurge.estimate.Difference.Range;
import io.cqlsurge.estimate.RepeatedDifference;
import io.cqlsurge.report.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The text of the comparison of two groups of repeated runs. */
final class GroupText {
  private static final double ONE_PERCENT = 0.01;

  private final GroupPair pair;
  private final Metric decides;
  private final double level;

  /**
   * Creates the text.
   *
   * @param decides the line whose difference is the verdict
   * @param level probability of an error of the verdict
   */
  GroupText(GroupPair pair, Metric decides, double level) {
    this.pair = pair;
    this.decides = decides;
    this.level = level;
  }

  /** Returns the table of one operation kind. */
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
    for (Metric line : Metric.COMPARED) {
      lines.add(row(kind, line));
    }
    return lines;
  }

  private String row(String kind, Metric line) {
    String before = line.text(pair.baseline().mean(kind, line));
    String after = line.text(pair.other().mean(kind, line));
    String label = label(kind, line);
    Optional<RepeatedDifference> difference = pair.difference(kind, line, level);
    if (difference.isEmpty()) {
      return row(label, before, after, "", "", "");
    }
    RepeatedDifference found = difference.get();
    return row(
        label,
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

  private String label(String kind, Metric line) {
    return line.label(pair.errors(kind, level).exist());
  }

  /** Returns the verdict and how certain it is, as sentences. Errors come first. */
  List<String> verdict(String kind) {
    if (!pair.isCounted()) {
      return List.of(
          "No verdict: no run of %s and %s is counted."
              .formatted(pair.baseline().name(), pair.other().name()));
    }
    List<String> lines = new ArrayList<>();
    ErrorRates errors = pair.errors(kind, level);
    if (errors.exist()) {
      lines.add(sentence(errors));
    }
    Optional<RepeatedDifference> difference = pair.difference(kind, decides, level);
    if (pair.hasOtherErrors(kind, level)) {
      lines.add(
          "No verdict on speed: failed operations take another time than successful ones"
              + difference.map(found -> ". " + figures(kind, found)).orElse("")
              + ".");
    } else if (difference.isEmpty()) {
      lines.add(
          "No verdict: a comparison needs at least %d complete rounds with a value of '%s'."
              .formatted(RepeatedDifference.MIN_COUNT, label(kind, decides)));
    } else {
      RepeatedDifference found = difference.get();
      lines.addAll(List.of(sentence(kind, found), power(found), variation(kind, found)));
    }
    return lines;
  }

  private String sentence(ErrorRates errors) {
    String one = pair.baseline().name();
    String other = pair.other().name();
    String verdict =
        switch (errors.judgement()) {
          case MORE -> other + " has more errors than " + one;
          case LESS -> other + " has fewer errors than " + one;
          case NOT_DISTINGUISHABLE, NOT_JUDGED ->
              "No difference is shown between the error rates of " + one + " and " + other;
        };
    return "%s. %s: %s; %s: %s."
        .formatted(
            verdict,
            one,
            ErrorRates.text(errors.baseline()),
            other,
            ErrorRates.text(errors.other()));
  }

  private String unit() {
    return pair.isPaired() ? "pairs of runs" : "runs of each";
  }

  private String figures(String kind, RepeatedDifference found) {
    return "%s %s %% (99 %% interval %s, permutation test p = %s), %d %s"
        .formatted(
            label(kind, decides),
            Percent.of(found.change()),
            range(found.range()),
            probability(found.chance().probability()),
            found.count(),
            unit());
  }

  private String sentence(String kind, RepeatedDifference found) {
    String figures = ": " + figures(kind, found);
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
