package io.cqlsurge.feature.compare;

import io.cqlsurge.estimate.Difference.Range;
import io.cqlsurge.report.Phase;
import io.cqlsurge.report.trial.Rounding;
import io.cqlsurge.report.trial.RunCodec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A comparison as JSON: the components of the records are its keys.
 *
 * @param verdict sentences on the limit for slower trials; empty without a limit
 * @param findings a sentence on each trial that is compared with the baseline
 */
public record ComparisonEntry(
    String format,
    int version,
    boolean passed,
    List<String> verdict,
    List<String> findings,
    List<Pair> comparisons) {
  /** Two trials, and the compared lines by operation kind and line. */
  record Pair(
      String baseline,
      String other,
      String sentence,
      List<String> cautions,
      Map<String, Map<String, Line>> results) {
    static Pair of(TrialPair pair, Optional<String> requested) {
      String one = pair.baseline().name();
      String other = pair.other().name();
      Map<String, Map<String, Line>> results = new LinkedHashMap<>();
      for (String kind : pair.kinds(requested)) {
        Map<String, Line> lines = new LinkedHashMap<>();
        ComparisonRow.all(pair, kind).forEach(row -> lines.put(row.line().key(), Line.of(row)));
        results.put(kind, lines);
      }
      return new Pair(
          one,
          other,
          other + ": " + PairSentence.of(pair),
          ComparisonWarnings.of(pair, one, other),
          results);
    }
  }

  /** A compared line: the values, the relative change and its 99 % interval. */
  record Line(
      double baseline,
      double other,
      OptionalDouble change,
      OptionalDouble low,
      OptionalDouble high,
      String judgement) {
    static Line of(ComparisonRow row) {
      Optional<Range> range = row.difference().range();
      return new Line(
          Rounding.six(row.baseline().value()),
          Rounding.six(row.other().value()),
          row.difference().change().stream().map(Rounding::six).findFirst(),
          range.stream().mapToDouble(each -> Rounding.six(each.low())).findFirst(),
          range.stream().mapToDouble(each -> Rounding.six(each.high())).findFirst(),
          stable(row.judgement()));
    }

    /** Returns the value of version 1 for a judgement. */
    private static String stable(String judgement) {
      return switch (judgement) {
        case Phase.NO_DIFFERENCE -> "not distinguishable";
        case Phase.TOO_SHORT, ComparisonRow.UNKNOWN -> "not judged";
        default -> judgement;
      };
    }
  }

  public static List<String> lines(Comparison compared) {
    return List.of(
        RunCodec.text(
            new ComparisonEntry(
                "cqlsurge-comparison",
                1,
                compared.isPassed(),
                compared.verdict(),
                PairSentence.named(compared.pairs()),
                compared.pairs().stream().map(pair -> Pair.of(pair, compared.kind())).toList())));
  }
}
