package io.cqlsurge.report.compare;

import io.cqlsurge.estimate.Difference.Judgement;
import io.cqlsurge.estimate.RepeatedDifference;
import io.cqlsurge.report.Metric;
import io.cqlsurge.report.Percent;
import io.cqlsurge.report.RootLocale;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The text of the comparison of two contestants of a duel. */
final class DuelText {
  private static final double ONE_PERCENT = 0.01;

  private final TrialPair pair;
  private final Metric decides;
  private final String one;
  private final String other;

  /** Creates the text; the difference of the line that decides is the verdict. */
  DuelText(TrialPair pair, Metric decides) {
    this.pair = pair;
    this.decides = decides;
    this.one = pair.baseline().name();
    this.other = pair.other().name();
  }

  List<String> table() {
    List<String> lines = new ArrayList<>();
    lines.add(
        ComparisonRow.text(ComparisonRow.headings(Trial.TOTAL, one, other, padded("p-value"))));
    ComparisonRow.all(pair, Trial.TOTAL).forEach(row -> lines.add(line(row)));
    return lines;
  }

  private static String line(ComparisonRow row) {
    return ComparisonRow.text(
        List.of(
            row.label(),
            row.baselineText(),
            row.otherText(),
            row.range().isEmpty() ? "" : row.change(),
            row.range(),
            row.repeated().map(found -> padded(probability(found))).orElse("")));
  }

  private static String padded(String text) {
    return RootLocale.format("%8s", text);
  }

  private static String probability(RepeatedDifference found) {
    double probability = found.chance().probability();
    return probability < 0.0001 ? "< 0.0001" : RootLocale.format("%.4f", probability);
  }

  /** Returns the verdict and how certain it is, as sentences. Errors come first. */
  List<String> verdict() {
    if (!pair.isCounted()) {
      return List.of("No verdict: no run of %s and %s is counted.".formatted(one, other));
    }
    List<String> lines = new ArrayList<>();
    ErrorRates errors = pair.errors(Trial.TOTAL);
    if (errors.exist()) {
      lines.add(sentence(errors));
    }
    String label = decides.label(errors.exist());
    Optional<RepeatedDifference> difference = pair.difference(Trial.TOTAL, decides);
    String figures = difference.map(found -> label + " " + figures(found)).orElse("");
    if (pair.hasOtherErrors(Trial.TOTAL)) {
      lines.add(
          "No verdict on speed: failed operations take another time than successful ones"
              + (figures.isEmpty() ? "." : ". " + figures + "."));
    } else if (difference.isEmpty()) {
      lines.add(
          "No verdict: a comparison needs at least %d complete rounds with a value of '%s'."
              .formatted(RepeatedDifference.MIN_COUNT, label));
    } else {
      RepeatedDifference found = difference.get();
      lines.add(verdict(found.judgement()) + ": " + figures + ".");
      lines.addAll(List.of(power(found), variation(found)));
    }
    return lines;
  }

  private String sentence(ErrorRates errors) {
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

  private String figures(RepeatedDifference found) {
    return "%s %% (99 %% interval %s, permutation test p = %s), %d %s"
        .formatted(
            Percent.of(found.change()),
            Percent.of(found.range()),
            probability(found),
            found.count(),
            unit());
  }

  private String verdict(Judgement judgement) {
    if (judgement == Judgement.NOT_DISTINGUISHABLE) {
      return "No difference is shown between " + one + " and " + other;
    }
    boolean isBetter = (judgement == Judgement.MORE) == decides.isRate();
    return other + " is " + (isBetter ? "faster" : "slower") + " than " + one;
  }

  private String power(RepeatedDifference found) {
    String needed =
        found.countFor(ONE_PERCENT).isPresent()
            ? RootLocale.format("%,d", found.countFor(ONE_PERCENT).getAsInt())
            : "more than 100,000";
    return RootLocale.format(
        "With this variation, %d %s find a difference of %s %% in 9 of 10 cases; 1 %% needs %s.",
        found.count(), unit(), Percent.of(found.detectable()).replace("+", ""), needed);
  }

  private String variation(RepeatedDifference found) {
    return RootLocale.format(
        "Standard deviation between runs: %s %.2f %%, %s %.2f %%; of the difference: %.2f %%.",
        one,
        variation(pair.baseline()) * 100,
        other,
        variation(pair.other()) * 100,
        found.deviation() * 100);
  }

  private double variation(Trial trial) {
    return RepeatedDifference.variation(trial.values(Trial.TOTAL, decides));
  }
}
