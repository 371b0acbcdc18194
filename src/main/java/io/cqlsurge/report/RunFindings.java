package io.cqlsurge.report;

import io.cqlsurge.estimate.Failures;
import io.cqlsurge.measure.Counts;
import io.cqlsurge.measure.ErrorCount;
import io.cqlsurge.measure.NodeFigures;
import io.cqlsurge.measure.Recall;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.report.Finding.Kind;
import io.cqlsurge.settings.load.Pace;
import io.cqlsurge.settings.load.RunLength;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * The findings of a single run: what was asked, what failed, what happened, and what limits the
 * meaning of its figures.
 *
 * @param missedRate a sentence if the requested rate was not held
 * @param nodesHere whether nodes run on this machine
 */
record RunFindings(
    RunResult result,
    Pace pace,
    Optional<RunLength> length,
    Optional<String> missedRate,
    boolean nodesHere) {
  /** Share of requests at the wrong shard that is named; some are while tablets are learned. */
  private static final double MANY_MISPLACED = 0.05;

  /** Time below which tenths of a second are shown, in s. */
  private static final double SHORT = 10;

  /** 99th percentile from which a rate was only reached on average, in ms. */
  private static final double LATE_MS = 1_000;

  /** Time in s that the client was paused, from which it explains a stop. */
  private static final double MIN_PAUSE = 0.5;

  List<Finding> all(List<ThresholdResult> thresholds, Course course, List<String> remarks) {
    List<Finding> all = new ArrayList<>();
    thresholds(thresholds).ifPresent(all::add);
    all.add(answer());
    errors().ifPresent(all::add);
    lostWorkers(all);
    misplaced().ifPresent(all::add);
    Recall recall = result.summary().total().counts().recall();
    if (recall.isMeasured()) {
      String text = "%.1f %% of the true nearest neighbours were returned (recall %.4f).";
      all.add(
          Finding.of(Kind.ANSWER, RootLocale.format(text, 100 * recall.share(), recall.share())));
    }
    boolean isPaused = result.summary().client().incidents().pausedSeconds() >= MIN_PAUSE;
    all.addAll(course.findings(!isPaused && !isShaped()));
    if (!isMostlyFailed()) {
      ClientsText.verdict(result.summary(), result.clients(), nodesHere)
          .ifPresent(sentence -> all.add(Finding.of(Kind.LIMIT, sentence)));
    }
    remarks.forEach(sentence -> all.add(Finding.of(Kind.REMARK, sentence)));
    return Finding.most(all);
  }

  private boolean isShaped() {
    return pace instanceof Pace.Profiled;
  }

  private static Optional<Finding> thresholds(List<ThresholdResult> thresholds) {
    String failed = ThresholdResult.text(thresholds, false);
    String passed = ThresholdResult.text(thresholds, true);
    if (failed.isEmpty()) {
      return passed.isEmpty()
          ? Optional.empty()
          : Optional.of(Finding.decided(true, "Passed fail-if: " + passed + "."));
    }
    String rest = passed.isEmpty() ? "." : "; passed: " + passed + ".";
    return Optional.of(Finding.decided(false, "Failed fail-if: " + failed + rest));
  }

  private Finding answer() {
    Counts counts = result.summary().total().counts();
    RunEnding ending = result.ending();
    if (ending.kind() == RunEnding.Kind.INTERRUPTED) {
      return Finding.of(
          Kind.ANSWER,
          "Stopped after %s: the results cover %s."
              .formatted(
                  length
                      .map(whole -> time(seconds()) + " of " + text(whole))
                      .orElseGet(() -> time(seconds())),
                  RootLocale.format("%,d operations", counts.operations())));
    }
    if (ending.kind() == RunEnding.Kind.FAILED) {
      return Finding.decided(
          false, "Failed after %s: %s.".formatted(time(seconds()), stripped(ending.message())));
    }
    if (counts.operations() == 0) {
      return Finding.decided(false, "No operation ended, so nothing was measured.");
    }
    if (counts.errors() == counts.operations()) {
      String text = RootLocale.format("All %,d operations failed", counts.errors());
      return Finding.decided(false, text + mostFrequent() + ".");
    }
    return missedRate
        .map(sentence -> Finding.of(Kind.ANSWER, sentence))
        .orElseGet(() -> Finding.of(Kind.ANSWER, rate() + figures(counts) + certainty()));
  }

  private static String stripped(String sentence) {
    return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
  }

  private double seconds() {
    return result.summary().seconds();
  }

  private static String time(double seconds) {
    return RootLocale.format(seconds < SHORT ? "%.1f s" : "%,.0f s", seconds);
  }

  private static String text(RunLength length) {
    if (length instanceof RunLength.Operations operations) {
      return RootLocale.format("%,d operations", operations.count());
    }
    return length instanceof RunLength.Timed timed
        ? time(timed.duration().toNanos() / MetricRow.NS_PER_SECOND)
        : "a run until its rate is certain";
  }

  private String rate() {
    boolean isLate = Metric.P99.ms(result.summary().total().latencies().shown()) >= LATE_MS;
    return pace.isFixed() && !isShaped()
        ? RootLocale.format(
            "%,d/s %s for %s: ", pace.perSecond(), isLate ? "on average" : "held", time(seconds()))
        : RootLocale.format(
            "%,.0f op/s for %s: ", result.summary().operationRate(), time(seconds()));
  }

  private String figures(Counts counts) {
    Histogram shown = result.summary().total().latencies().shown();
    String latencies =
        "p99 %s ms, median %s ms"
            .formatted(
                SignificantDigits.of(Metric.P99.ms(shown)),
                SignificantDigits.of(Metric.MEDIAN.ms(shown)));
    return latencies + (counts.errors() == 0 ? ", no errors." : ".");
  }

  private String certainty() {
    return Finding.tooShort(seconds()).map(sentence -> " " + sentence).orElse("");
  }

  private Optional<Finding> errors() {
    Counts counts = result.summary().total().counts();
    if (counts.errors() == 0 || counts.errors() == counts.operations()) {
      return Optional.empty();
    }
    String text =
        RootLocale.format(
            "%,d of %,d operations failed (%s %%)",
            counts.errors(),
            counts.operations(),
            SignificantDigits.of(100.0 * counts.errors() / counts.operations()));
    String mostly = isMostlyFailed() ? ": rates and latencies describe failed operations." : ".";
    return Optional.of(Finding.of(Kind.FAILURE, text + mostFrequent() + mostly));
  }

  private boolean isMostlyFailed() {
    Counts counts = result.summary().total().counts();
    return new Failures(counts.errors(), counts.operations()).areMost();
  }

  private String mostFrequent() {
    return result.summary().errors().stream()
        .max(Comparator.comparingLong(ErrorCount::errors))
        .map(most -> ", most with '" + most.kind().title() + "'")
        .orElse("");
  }

  /** Returns a sentence if many requests arrived at the wrong node or shard of ScyllaDB. */
  private Optional<Finding> misplaced() {
    List<NodeFigures> nodes = result.nodes();
    long all = nodes.stream().mapToLong(NodeFigures::requests).sum();
    long wrong = nodes.stream().mapToLong(node -> node.placement().misplaced()).sum();
    String text =
        "%.0f %% of the requests arrived at the wrong node or shard, which passed them on:"
            + " check shard-aware ports and proxies.";
    return wrong > MANY_MISPLACED * all
        ? Optional.of(Finding.of(Kind.LIMIT, RootLocale.format(text, 100.0 * wrong / all)))
        : Optional.empty();
  }

  private void lostWorkers(List<Finding> all) {
    result.clients().stream()
        .filter(client -> client.lost().isPresent())
        .forEach(
            client ->
                all.add(
                    Finding.of(
                        Kind.FAILURE,
                        "Worker %d on %s was lost %s; the results contain what it sent until then."
                            .formatted(
                                client.index() + 1, client.host(), client.lost().orElseThrow()))));
  }
}
