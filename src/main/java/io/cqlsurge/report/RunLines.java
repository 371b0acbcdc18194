package io.cqlsurge.report;

import io.cqlsurge.measure.ClientFigures;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.measure.Summary;
import io.cqlsurge.settings.LogSettings;
import io.cqlsurge.settings.Pace;
import io.cqlsurge.settings.Threshold;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Prints the results of a run. Lines that cassandra-stress does not have come before the Results
 * block, because parsers read each line between {@code Results:} and {@code END}.
 */
public final class RunLines {
  /** Share from which a rate counts as held; the last reply always arrives after the schedule. */
  private static final double ENOUGH_OF_A_RATE = 0.97;

  /** Share of failed requests that explains why a rate was not held. */
  private static final double MANY_FAILED = 0.01;

  /** Share of lanes in use from which all count as in use. */
  private static final double ALL_LANES = 0.9;

  private final Output output;
  private final LogSettings log;
  private final Targets targets;
  private final boolean nodesHere;
  private final BiConsumer<RunResult, List<ThresholdResult>> runEnded;
  private boolean sharedPrinted;

  /**
   * Creates a printer of the runs of a benchmark.
   *
   * @param targets the targets of each run
   * @param nodesHere whether nodes run on this machine
   * @param runEnded receives the result and the thresholds of each run, after the run is printed
   */
  public RunLines(
      Output output,
      LogSettings log,
      Targets targets,
      boolean nodesHere,
      BiConsumer<RunResult, List<ThresholdResult>> runEnded) {
    this.output = output;
    this.log = log;
    this.targets = targets;
    this.nodesHere = nodesHere;
    this.runEnded = runEnded;
  }

  /** Prints a run that has ended. */
  public void print(RunResult result) {
    Summary summary = result.summary();
    List<ThresholdResult> thresholds =
        ThresholdResult.of(targets.failIf(), summary, shareOfRate(result));
    if (log.contents().summary()) {
      tables(summary);
    }
    if (log.contents().clients()) {
      ClientsText.lines(result.clients()).forEach(output::line);
    }
    ClientText.lines(summary, log, nodesHere).stream().filter(this::isNews).forEach(output::line);
    verdictOnOne(result);
    ThresholdResult.lines(thresholds).forEach(output::line);
    incidents(result);
    if (result.ending().isCompleted()) {
      missedRate(targets.pace(), result);
      output.line("Stopped by " + result.ending().message());
    }
    if (log.contents().summary()) {
      output.table(
          ResultsText.lines(summary, log.latencyDigits()),
          width -> CompactResults.lines(summary, output, width));
    }
    runEnded.accept(result, thresholds);
  }

  /** Prints the verdict on one client if all clients together were not the limit. */
  private void verdictOnOne(RunResult result) {
    if (ClientText.verdict(result.summary(), nodesHere).isEmpty()) {
      ClientsText.verdict(result.summary(), result.clients(), nodesHere)
          .ifPresent(
              sentence -> {
                output.line(sentence);
                output.line("");
              });
    }
  }

  private void tables(Summary summary) {
    ErrorsText.lines(summary).forEach(output::line);
    output.table(NodesText.lines(summary), width -> NodesText.lines(summary, width));
    ResultsText.notApplied(summary).ifPresent(output::line);
  }

  /** Returns whether to print a line: the one on a shared machine only once, not for each run. */
  private boolean isNews(String line) {
    boolean isShared = line.endsWith(ClientText.SHARED);
    boolean isNews = !isShared || !sharedPrinted;
    sharedPrinted |= isShared;
    return isNews;
  }

  private void incidents(RunResult result) {
    if (result.connectionPauseSeconds() > 0) {
      output.line(
          RootLocale.format(
              "No node was connected: each thread paused %.1f s in total, at most 1 s between two"
                  + " operations.",
              result.connectionPauseSeconds()));
    }
    if (result.unanswered() > 0) {
      output.complaint(
          result.unanswered() + " requests got no reply in time and are not in the results");
    }
  }

  private static double shareOfRate(RunResult result) {
    double seconds = result.summary().seconds();
    return result.targetRate() == 0 || seconds == 0
        ? 0
        : result.partitions() / seconds / result.targetRate();
  }

  /** Prints the rate that was held and the reason, unless it was nearly the requested rate. */
  private void missedRate(Pace pace, RunResult result) {
    double share = shareOfRate(result);
    boolean isHeld = result.notBegun() == 0 && share >= ENOUGH_OF_A_RATE;
    if (!pace.isFixed() || isHeld) {
      return;
    }
    String notBegun =
        result.notBegun() > 0
            ? RootLocale.format(
                ", and %,d requests were due but not sent before the end", result.notBegun())
            : "";
    boolean isOperations = result.partitions() == result.summary().total().counts().operations();
    output.line(
        RootLocale.format(
                "Rate not held: %,.0f of %,.0f %s%s. ",
                share * result.targetRate(),
                result.targetRate(),
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
        ? "All threads waited for replies: use more threads or a lower rate."
        : "Use a lower rate or more clients.";
  }

  /**
   * The targets of each run.
   *
   * @param pace the rate that the user asked for
   * @param failIf the thresholds
   */
  public record Targets(Pace pace, List<Threshold> failIf) {}
}
