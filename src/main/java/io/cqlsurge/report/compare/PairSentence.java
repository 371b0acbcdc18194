package io.cqlsurge.report.compare;

import io.cqlsurge.estimate.Difference;
import io.cqlsurge.estimate.Difference.Judgement;
import io.cqlsurge.estimate.Difference.Range;
import io.cqlsurge.report.Metric;
import io.cqlsurge.report.Percent;
import io.cqlsurge.report.RootLocale;
import io.cqlsurge.report.SignificantDigits;
import java.util.ArrayList;
import java.util.List;

/**
 * A sentence about how a trial differs from its baseline, such as {@code p99 20x slower (9x to
 * 43x), throughput not distinguishable}.
 */
final class PairSentence {
  /** The ratio from which a change is a factor, not a percentage. */
  private static final double FACTOR = 2;

  private PairSentence() {}

  /** Returns the sentence with the other trial's name in front. */
  static String named(TrialPair pair) {
    return pair.other().name() + ": " + of(pair);
  }

  static String of(TrialPair pair) {
    ComparisonRow latency = ComparisonRow.of(pair, Trial.TOTAL, Metric.P99);
    ComparisonRow rate = ComparisonRow.of(pair, Trial.TOTAL, Metric.OP_RATE);
    if (rate.errors().differ()) {
      return "%s errors (%s %% of operations, baseline %s %%), so the speed is not judged"
          .formatted(
              rate.errors().judgement() == Judgement.MORE ? "more" : "fewer",
              SignificantDigits.of(100 * rate.errors().other().share()),
              SignificantDigits.of(100 * rate.errors().baseline().share()));
    }
    List<String> parts = new ArrayList<>();
    if (pair.hasSameTimes()) {
      parts.add(part("p99", latency, "slower", "faster"));
    } else {
      parts.add("p99 not judged (response time against service time)");
    }
    parts.add(throughput(pair, rate));
    return String.join(", ", parts);
  }

  private static String throughput(TrialPair pair, ComparisonRow rate) {
    if (!pair.baseline().hasRecordedRate() || !pair.other().hasRecordedRate()) {
      return "throughput not judged (rate not recorded)";
    }
    return pair.baseline().targetRate().equals(pair.other().targetRate())
        ? part("throughput", rate, "higher", "lower")
        : "throughput not judged (different rates were set)";
  }

  private static String part(String name, ComparisonRow row, String more, String less) {
    Difference difference = row.difference();
    return switch (difference.judgement()) {
      case NOT_JUDGED ->
          name + " not judged" + (row.change().isEmpty() ? "" : " (" + row.change() + ")");
      case NOT_DISTINGUISHABLE -> name + " not distinguishable";
      case MORE -> name + " " + size(difference, true, more);
      case LESS -> name + " " + size(difference, false, less);
    };
  }

  /** Returns the size of a difference, its direction, and its interval. */
  private static String size(Difference difference, boolean isMore, String direction) {
    double ratio = 1 + difference.change().orElseThrow();
    Range range = difference.range().orElseThrow();
    double low = 1 + range.low();
    double high = 1 + range.high();
    if (!isMore && ratio <= 1 / FACTOR) {
      return factor(1 / ratio, direction, 1 / high, 1 / low);
    }
    if (ratio >= FACTOR) {
      return factor(ratio, direction, low, high);
    }
    double sign = isMore ? 1 : -1;
    double one = sign * range.low();
    double two = sign * range.high();
    return "%s %% %s (%s to %s %%)"
        .formatted(
            percent(sign * difference.change().orElseThrow()),
            direction,
            percent(Math.min(one, two)),
            percent(Math.max(one, two)));
  }

  private static String factor(double ratio, String direction, double low, double high) {
    return "%sx %s (%sx to %sx)".formatted(times(ratio), direction, times(low), times(high));
  }

  /** Returns a ratio with two significant digits. */
  private static String times(double ratio) {
    return ratio < 10
        ? RootLocale.format("%.1f", ratio).replaceFirst("\\.0$", "")
        : RootLocale.format("%,.0f", ratio);
  }

  private static String percent(double fraction) {
    return Percent.of(fraction).replace("+", "");
  }
}
