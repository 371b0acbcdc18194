package io.cqlsurge.report;

import io.cqlsurge.measure.ClientFigures;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.measure.Summary;
import io.cqlsurge.settings.LogSettings;
import io.cqlsurge.settings.Pace;
import io.cqlsurge.settings.Threshold;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.BiConsumer;

/**
 * Prints what a run measured. Everything of ours comes before the Results block, because parsers
 * read each line between {@code Results:} and {@code END} as one of cassandra-stress.
 */
public final class RunLines {
  /** The last reply comes after the last slot; a rate that is lower only by that was held. */
  private static final double ENOUGH_OF_A_RATE = 0.97;

  /** From this share of requests on, failures explain why a rate was not held. */
  private static final double MANY_FAILED = 0.01;

  /** From this share on, all lanes count as in use. */
  private static final double ALL_LANES = 0.9;

  private final Output output;
  private final LogSettings log;
  private final Targets targets;
  private final boolean nodesHere;
  private final BiConsumer<RunEnding, List<ThresholdResult>> runEnded;
  private boolean sharedSaid;

  /**
   * Lines of the runs of a benchmark.
   *
   * @param targets the goals of each run
   * @param nodesHere whether nodes run on the same machine
   * @param runEnded receives the ending and the thresholds of each run, after the run is printed
   */
  public RunLines(
      Output output,
      LogSettings log,
      Targets targets,
      boolean nodesHere,
      BiConsumer<RunEnding, List<ThresholdResult>> runEnded) {
    this.output = output;
    this.log = log;
    this.targets = targets;
    this.nodesHere = nodesHere;
    this.runEnded = runEnded;
  }

  /** Prints a run that has ended. */
  void print(RunResult result) {
    Summary summary = result.summary();
    List<ThresholdResult> thresholds =
        ThresholdResult.of(targets.failIf(), summary, shareOfRate(targets.pace(), result));
    if (log.summary()) {
      tables(summary);
    }
    ClientText.lines(summary, log, nodesHere).stream().filter(this::isNews).forEach(output::line);
    ThresholdResult.lines(thresholds).forEach(output::line);
    incidents(result);
    if (result.ending().isCompleted()) {
      missedRate(targets.pace(), result);
      output.line("Stopped by " + result.ending().message());
    }
    if (log.summary()) {
      ResultsText.lines(summary, log.latencyDigits()).forEach(output::line);
    }
    runEnded.accept(result.ending(), thresholds);
  }

  private void tables(Summary summary) {
    ErrorsText.lines(summary).forEach(output::line);
    NodesText.lines(summary).forEach(output::line);
    ResultsText.notApplied(summary).ifPresent(output::line);
  }

  /** That client and node share a machine is printed once, not after each run of a ramp. */
  private boolean isNews(String line) {
    boolean saysShared = line.endsWith(ClientText.SHARED);
    boolean isNews = !saysShared || !sharedSaid;
    sharedSaid |= saysShared;
    return isNews;
  }

  private void incidents(RunResult result) {
    if (result.connectionPauseSeconds() > 0) {
      output.line(
          text(
              "No node was connected: each thread paused %.1f s in all, at most 1 s between two"
                  + " operations.",
              result.connectionPauseSeconds()));
    }
    if (result.unanswered() > 0) {
      output.complaint(
          result.unanswered() + " requests got no answer in time and are not in the results");
    }
  }

  private static double shareOfRate(Pace pace, RunResult result) {
    double seconds = result.summary().seconds();
    return pace.perSecond() == 0 || seconds == 0
        ? 0
        : result.partitions() / seconds / pace.perSecond();
  }

  /** Prints how much of a promised rate was held, unless it was nearly all. */
  private void missedRate(Pace pace, RunResult result) {
    double share = shareOfRate(pace, result);
    boolean isHeld = result.notBegun() == 0 && share >= ENOUGH_OF_A_RATE;
    if (!(pace instanceof Pace.FixedRate) || isHeld) {
      return;
    }
    String notBegun =
        result.notBegun() > 0
            ? text(", and %,d requests were due and not sent before the end", result.notBegun())
            : "";
    boolean isOperations = result.partitions() == result.summary().total().counts().operations();
    output.line(
        text(
                "Rate not held: %,.0f of %,d %s%s. ",
                share * pace.perSecond(),
                pace.perSecond(),
                isOperations ? "op/s" : "pk/s",
                notBegun)
            + reason(result.summary()));
  }

  /** Returns why a rate was not held, and what to do. */
  private static String reason(Summary summary) {
    double failed =
        summary.errors().stream().mapToLong(each -> each.errors() + each.retries()).sum();
    if (failed > MANY_FAILED * summary.total().counts().operations()) {
      return summary.errors().stream()
          .max(Comparator.comparingLong(each -> each.errors() + each.retries()))
          .map(
              most ->
                  "Requests failed, most at "
                      + most.node().address()
                      + " ("
                      + most.kind().title()
                      + "): check the nodes.")
          .orElseThrow();
    }
    if (summary.client().incidents().pausedSeconds() > 0) {
      return "The client was paused.";
    }
    ClientFigures.Lanes lanes = summary.client().lanes();
    return lanes.inUse() >= ALL_LANES * lanes.count()
        ? "All threads waited for replies: give more threads, or a lower rate."
        : "Give a lower rate, or more clients.";
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  /**
   * The goals of each run.
   *
   * @param pace the rate that the user asked for
   * @param failIf the thresholds
   */
  public record Targets(Pace pace, List<Threshold> failIf) {}
}
