package io.cqlsurge.report.compare;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cqlsurge.estimate.Difference.Judgement;
import io.cqlsurge.estimate.Difference.Range;
import io.cqlsurge.estimate.Failures;
import io.cqlsurge.estimate.RepeatedDifference;
import io.cqlsurge.report.Metric;
import java.util.Locale;

/** The comparison of two groups of repeated runs as JSON. */
final class GroupEntry {
  private static final double DECIMALS = 1e6;

  private GroupEntry() {}

  /** Writes the differences of all lines of all operations together. */
  static void write(GroupPair pair, double level, ObjectNode target) {
    target.put("baseline", pair.baseline().name()).put("other", pair.other().name());
    ErrorRates errors = pair.errors(Trial.TOTAL, level);
    if (errors.exist()) {
      write(errors, target.putObject("errors"));
    }
    ObjectNode lines = target.putObject("lines");
    for (Metric line : Metric.COMPARED) {
      pair.difference(Trial.TOTAL, line, level)
          .ifPresent(
              difference -> {
                ObjectNode entry = lines.putObject(line.key());
                write(difference, entry);
                entry.put(
                    "judgement",
                    name(errors.differ() ? Judgement.NOT_JUDGED : difference.judgement()));
              });
    }
  }

  private static void write(ErrorRates errors, ObjectNode target) {
    write(errors.baseline(), target.putObject("baseline"));
    write(errors.other(), target.putObject("other"));
    target.put("judgement", name(errors.judgement()));
  }

  private static void write(Failures failures, ObjectNode target) {
    target.put("errors", Math.round(failures.errors()));
    target.put("operations", Math.round(failures.operations()));
  }

  private static String name(Judgement judgement) {
    return judgement.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  private static void write(RepeatedDifference difference, ObjectNode target) {
    Range range = difference.range();
    target
        .put("pairs", difference.count())
        .put("change", rounded(difference.change()))
        .put("low", rounded(range.low()))
        .put("high", rounded(range.high()))
        .put("p", rounded(difference.chance().probability()))
        .put("deviation", rounded(difference.deviation()))
        .put("detectable", rounded(difference.detectable()));
  }

  private static double rounded(double value) {
    return Math.round(value * DECIMALS) / DECIMALS;
  }
}
