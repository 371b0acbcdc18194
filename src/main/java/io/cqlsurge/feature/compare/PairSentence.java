package io.cqlsurge.feature.compare;

import io.cqlsurge.estimate.Difference;
import io.cqlsurge.estimate.Difference.Judgement;
import io.cqlsurge.report.Metric;
import io.cqlsurge.report.SignificantDigits;
import io.cqlsurge.report.trial.RunData;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A sentence about how a trial differs from its baseline, such as {@code p99 slower: 20x (9x to
 * 43x), throughput: no clear difference}.
 */
final class PairSentence {
  private PairSentence() {}

  /** Returns the sentences with the names of the other trials in front; equal ones only once. */
  static List<String> named(List<TrialPair> pairs) {
    Map<String, List<String>> names = new LinkedHashMap<>();
    pairs.forEach(
        pair -> names.computeIfAbsent(of(pair), any -> new ArrayList<>()).add(pair.other().name()));
    List<String> sentences = new ArrayList<>();
    names.forEach((sentence, of) -> sentences.add(String.join(", ", of) + ": " + sentence));
    return sentences;
  }

  static String of(TrialPair pair) {
    ComparisonRow latency = ComparisonRow.of(pair, Trial.TOTAL, Metric.P99);
    ComparisonRow rate = ComparisonRow.of(pair, Trial.TOTAL, Metric.OP_RATE);
    if (rate.errors().differ()) {
      return "%s errors (%s %% of operations, baseline %s %%), so the speed is not compared"
          .formatted(
              rate.errors().judgement() == Judgement.MORE ? "more" : "fewer",
              SignificantDigits.of(100 * rate.errors().other().share()),
              SignificantDigits.of(100 * rate.errors().baseline().share()));
    }
    if (pair.isTooShort() && !latency.isJudged() && !rate.isJudged()) {
      return "too short for a verdict: use duration=30s";
    }
    List<String> parts = new ArrayList<>();
    if (pair.hasSameTimes()) {
      parts.add(part("p99", latency, "slower", "faster"));
    } else {
      parts.add("p99 not compared (response time against service time)");
    }
    parts.add(throughput(pair, rate));
    return String.join(", ", parts);
  }

  private static String throughput(TrialPair pair, ComparisonRow rate) {
    if (Stream.of(pair.baseline(), pair.other())
        .anyMatch(trial -> isPaced(trial) && targetRate(trial).isEmpty())) {
      return "throughput not compared (rate not recorded)";
    }
    return targetRate(pair.baseline()).equals(targetRate(pair.other()))
        ? part("throughput", rate, "higher", "lower")
        : "throughput not compared (different rates were set)";
  }

  private static boolean isPaced(Trial trial) {
    return !trial.own().measured().pacing().orElse("none").equals("none");
  }

  /** Returns the rate that the user set, per second, which a run stores at its end. */
  private static Optional<Double> targetRate(Trial trial) {
    return isPaced(trial)
        ? trial.own().exact().requests().map(RunData.Requests::targetRate)
        : Optional.empty();
  }

  private static String part(String name, ComparisonRow row, String more, String less) {
    Difference difference = row.difference();
    return switch (difference.judgement()) {
      case NOT_JUDGED, NOT_DISTINGUISHABLE ->
          row.judgement().equals(ComparisonRow.UNKNOWN)
              ? name + " not comparable"
              : name + ": " + row.judgement();
      case MORE, LESS ->
          "%s %s: %s (%s)"
              .formatted(
                  name,
                  difference.judgement() == Judgement.MORE ? more : less,
                  row.change(),
                  row.range());
    };
  }
}
