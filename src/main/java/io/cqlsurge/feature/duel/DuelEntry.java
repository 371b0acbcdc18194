package io.cqlsurge.feature.duel;

import io.cqlsurge.estimate.Difference.Judgement;
import io.cqlsurge.estimate.Failures;
import io.cqlsurge.feature.compare.ErrorRates;
import io.cqlsurge.feature.compare.RepeatedDifference;
import io.cqlsurge.feature.compare.Trial;
import io.cqlsurge.feature.compare.TrialPair;
import io.cqlsurge.report.Metric;
import io.cqlsurge.report.trial.Rounding;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** A duel's result in its file. */
record DuelEntry(
    String id,
    int rounds,
    List<String> names,
    String decides,
    double level,
    List<Pair> comparisons) {

  /** The comparison of two contestants; there are errors only if operations failed. */
  record Pair(String baseline, String other, Optional<Errors> errors, Map<String, Line> lines) {

    /** Compares all operations together. */
    static Pair of(TrialPair pair) {
      ErrorRates errors = pair.errors(Trial.TOTAL);
      Map<String, Line> lines = new LinkedHashMap<>();
      for (Metric line : Metric.COMPARED) {
        pair.difference(Trial.TOTAL, line)
            .ifPresent(difference -> lines.put(line.key(), Line.of(difference, errors)));
      }
      return new Pair(
          pair.baseline().name(),
          pair.other().name(),
          Optional.of(errors).filter(ErrorRates::exist).map(Errors::of),
          lines);
    }
  }

  /** The failed operations of both. */
  record Errors(Failed baseline, Failed other, String judgement) {
    static Errors of(ErrorRates errors) {
      return new Errors(
          Failed.of(errors.baseline()), Failed.of(errors.other()), name(errors.judgement()));
    }
  }

  /** The numbers of failed and of all operations. */
  record Failed(long errors, long operations) {
    static Failed of(Failures failures) {
      return new Failed(Math.round(failures.errors()), Math.round(failures.operations()));
    }
  }

  /** The difference of a line. */
  record Line(
      int pairs,
      double change,
      double low,
      double high,
      double p,
      double deviation,
      double detectable,
      String judgement) {
    static Line of(RepeatedDifference difference, ErrorRates errors) {
      return new Line(
          difference.count(),
          Rounding.six(difference.change()),
          Rounding.six(difference.range().low()),
          Rounding.six(difference.range().high()),
          Rounding.six(difference.chance().probability()),
          Rounding.six(difference.deviation()),
          Rounding.six(difference.detectable()),
          name(errors.differ() ? Judgement.NOT_JUDGED : difference.judgement()));
    }
  }

  private static String name(Judgement judgement) {
    return judgement.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
