package io.cqlsurge.report.compare;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cqlsurge.estimate.Difference.Range;
import io.cqlsurge.estimate.RepeatedDifference;
import java.util.Locale;

/** The comparison of two groups of repeated runs as JSON. */
final class GroupEntry {
  private static final double DECIMALS = 1e6;

  private GroupEntry() {}

  /** Writes the differences of all lines of all operations together. */
  static void write(GroupPair pair, double level, ObjectNode target) {
    target.put("baseline", pair.baseline().name()).put("other", pair.other().name());
    ObjectNode lines = target.putObject("lines");
    for (ComparedLine line : ComparedLine.values()) {
      pair.difference(Trial.TOTAL, line, level)
          .ifPresent(difference -> write(difference, lines.putObject(line.key())));
    }
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
        .put("detectable", rounded(difference.detectable()))
        .put("judgement", difference.judgement().name().toLowerCase(Locale.ROOT).replace('_', ' '));
  }

  private static double rounded(double value) {
    return Math.round(value * DECIMALS) / DECIMALS;
  }
}
