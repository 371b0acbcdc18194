package io.cqlsurge.feature.duel;

import io.cqlsurge.estimate.Difference.Judgement;
import io.cqlsurge.feature.compare.ComparisonRow;
import io.cqlsurge.feature.compare.DuelRound;
import io.cqlsurge.feature.compare.ErrorRates;
import io.cqlsurge.feature.compare.RepeatedDifference;
import io.cqlsurge.feature.compare.Trial;
import io.cqlsurge.feature.compare.TrialPair;
import io.cqlsurge.report.Finding;
import io.cqlsurge.report.Finding.Kind;
import io.cqlsurge.report.Metric;
import io.cqlsurge.report.Percent;
import io.cqlsurge.report.RootLocale;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** The text of the comparison of two contestants of a duel. */
final class DuelText {
  private static final double TEN_PERCENT = 0.1;

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

  List<String> table(int width) {
    return ComparisonRow.table(Trial.TOTAL, one, other, pair.level())
        .numbers("p-value", row -> row.repeated().map(DuelText::probability).orElse(""))
        .lines(ComparisonRow.all(pair, Trial.TOTAL), width);
  }

  private static String probability(RepeatedDifference found) {
    double probability = found.chance().probability();
    return probability < 0.0001 ? "< 0.0001" : RootLocale.format("%.4f", probability);
  }

  /** Returns the answer, runs that failed, and what limits the answer. */
  List<Finding> findings() {
    List<Finding> findings = new ArrayList<>();
    Stream.of(pair.baseline(), pair.other())
        .flatMap(trial -> failure(trial).stream())
        .forEach(findings::add);
    if (!pair.isCounted()) {
      findings.add(
          Finding.of(Kind.REMARK, "No run of %s and %s is compared.".formatted(one, other)));
      return findings;
    }
    ErrorRates errors = pair.errors(Trial.TOTAL);
    Optional<RepeatedDifference> difference = pair.difference(Trial.TOTAL, decides);
    if (pair.hasOtherErrors(Trial.TOTAL)) {
      String sentence = sentence(errors) + " So their speed is not compared.";
      findings.add(Finding.of(Kind.ANSWER, sentence));
      return findings;
    }
    if (difference.isPresent()) {
      findings.add(Finding.of(Kind.ANSWER, answer(difference.get())));
    } else if (findings.isEmpty()) {
      findings.add(Finding.of(Kind.ANSWER, tooFew()));
    }
    if (errors.exist()) {
      findings.add(Finding.of(Kind.REMARK, sentence(errors)));
    }
    return findings;
  }

  private String tooFew() {
    return Stream.of(pair.baseline(), pair.other())
        .filter(trial -> trial.counted().isEmpty())
        .findFirst()
        .map(trial -> "No run of %s ended, so there is no comparison.".formatted(trial.name()))
        .orElse("Too few rounds to compare %s and %s: use repeat=10.".formatted(one, other));
  }

  private static Optional<Finding> failure(Trial trial) {
    List<String> reasons =
        trial.runs().stream()
            .filter(run -> !run.isInterrupted())
            .flatMap(run -> run.duel().flatMap(DuelRound::failure).stream())
            .toList();
    return reasons.stream()
        .findFirst()
        .map(
            reason ->
                new Finding(
                    Kind.FAILURE,
                    Finding.Tone.BAD,
                    "%s failed in %d of %d rounds: %s."
                        .formatted(trial.name(), reasons.size(), trial.runs().size(), reason)));
  }

  private String answer(RepeatedDifference found) {
    String figures =
        "%s %s (%s), %d rounds"
            .formatted(
                decides.label(pair.errors(Trial.TOTAL).exist()),
                Percent.change(found.change()),
                Percent.of(found.range()),
                found.count());
    if (found.judgement() != Judgement.NOT_DISTINGUISHABLE) {
      boolean isBetter = (found.judgement() == Judgement.MORE) == decides.isRate();
      return "%s is %s than %s: %s.".formatted(other, isBetter ? "faster" : "slower", one, figures);
    }
    return "No clear difference between %s and %s: %s. %s"
        .formatted(one, other, figures, Finding.tooShort(seconds()).orElse(more(found)));
  }

  /** Returns the mean length of a run, in s. */
  private double seconds() {
    return Stream.of(pair.baseline(), pair.other())
        .flatMap(trial -> trial.counted().stream())
        .mapToDouble(Trial::seconds)
        .average()
        .orElse(0);
  }

  private static String more(RepeatedDifference found) {
    OptionalInt rounds = found.countFor(TEN_PERCENT);
    return rounds.isPresent()
        ? RootLocale.format("To find 10 %%: about %,d rounds.", rounds.getAsInt())
        : "The runs vary too much to find 10 %.";
  }

  private String sentence(ErrorRates errors) {
    String verdict =
        switch (errors.judgement()) {
          case MORE -> other + " has more errors than " + one;
          case LESS -> other + " has fewer errors than " + one;
          case NOT_DISTINGUISHABLE, NOT_JUDGED ->
              "No clear difference between the error rates of " + one + " and " + other;
        };
    return "%s. %s: %s; %s: %s."
        .formatted(
            verdict,
            one,
            ErrorRates.text(errors.baseline()),
            other,
            ErrorRates.text(errors.other()));
  }
}
