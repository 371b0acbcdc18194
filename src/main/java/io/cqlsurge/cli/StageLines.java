package io.cqlsurge.cli;

import io.cqlsurge.engine.Ending;
import io.cqlsurge.engine.RunPlan;
import io.cqlsurge.engine.RunResult;
import io.cqlsurge.engine.Settled;
import io.cqlsurge.engine.Stages;
import io.cqlsurge.engine.WarmedUp;
import io.cqlsurge.measure.ClientFigures;
import io.cqlsurge.measure.Progress;
import io.cqlsurge.measure.RampStep;
import io.cqlsurge.measure.Summary;
import io.cqlsurge.report.ClientText;
import io.cqlsurge.report.ErrorsText;
import io.cqlsurge.report.NodesText;
import io.cqlsurge.report.Output;
import io.cqlsurge.report.RampText;
import io.cqlsurge.report.ResultsText;
import io.cqlsurge.settings.LogSettings;
import io.cqlsurge.settings.Pace;
import io.cqlsurge.settings.RunLength;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Tells what a benchmark does before, between and after its runs, in the words of cassandra-stress.
 */
final class StageLines implements Stages {
  private static final long SECONDS_BETWEEN_LINES = 10;

  /** The last reply comes after the last slot; a rate that is lower only by that was held. */
  private static final double ENOUGH_OF_A_RATE = 0.97;

  /** From this share of requests on, failures explain why a rate was not held. */
  private static final double MANY_FAILED = 0.01;

  /** From this share on, all lanes count as in use. */
  private static final double ALL_LANES = 0.9;

  private final Output output;
  private final LogSettings log;
  private final boolean nodesHere;
  private final Consumer<Ending> runEnded;
  private boolean sharedSaid;

  /**
   * Lines of a benchmark.
   *
   * @param nodesHere whether nodes run on the same machine
   * @param runEnded is told how each measured run ended, once that run itself is told
   */
  StageLines(Output output, LogSettings log, boolean nodesHere, Consumer<Ending> runEnded) {
    this.output = output;
    this.log = log;
    this.nodesHere = nodesHere;
    this.runEnded = runEnded;
  }

  @Override
  public void schemaCreated(String what) {
    output.aside("Created " + what + ". All nodes agree on the schema.");
  }

  @Override
  public void nothingElse(boolean created) {
    output.line(created ? "N=0: SCHEMA CREATED, NOTHING ELSE DONE." : "N=0: NOTHING DONE.");
  }

  @Override
  public void opened(List<String> remarks) {
    remarks.forEach(output::line);
  }

  @Override
  public void warmingUp(String label, long operations) {
    output.line("Warming up " + label + " with " + operations + " iterations...");
  }

  @Override
  public void warmingUp(String label, Progress progress) {
    if (Math.round(progress.seconds()) % SECONDS_BETWEEN_LINES == 0) {
      String share =
          progress.share().isPresent()
              ? text(" (%.0f%%)", 100 * progress.share().getAsDouble())
              : "";
      output.line(
          "Warming up " + label + ": " + progress.operations() + " iterations so far" + share);
    }
  }

  @Override
  public void warmedUp(String label, WarmedUp outcome) {
    if (outcome.watched()) {
      output.line(
          text(
              "Warmed up %s with %d iterations in %.1f s: %s, at work %.0f%% of the last moment.",
              label,
              outcome.operations(),
              outcome.seconds(),
              outcome.atRest() ? "the compiler is at rest" : "the compiler is still busy",
              100 * outcome.compiling()));
    }
  }

  @Override
  public void truncated(List<String> tables) {
    output.aside("Truncated " + tables + ".");
  }

  @Override
  public void rampStarts(RunPlan plan) {
    if (plan.length() instanceof RunLength.Converged) {
      output.line(
          "WARNING: uncertainty mode (err<) gives each thread count as much work as it takes to be"
              + " sure; so they get unequal work, and the figures are a rough guide only.");
    }
    output.line("Thread count was not specified");
  }

  @Override
  public void rampStep(int lanes) {
    output.line("");
    output.line("Running with " + lanes + " threadCount");
  }

  @Override
  public void running(List<String> labels, RunPlan plan) {
    String operations = labels.size() == 1 ? labels.get(0) : labels.toString();
    output.line(
        "Running " + operations + " with " + plan.lanes() + " threads " + until(plan.length()));
  }

  private static String until(RunLength length) {
    if (length instanceof RunLength.Operations operations) {
      return "for " + operations.count() + " iteration";
    }
    if (length instanceof RunLength.Timed timed) {
      return timed.describe().toLowerCase(Locale.ROOT);
    }
    return "until stderr of mean < " + ((RunLength.Converged) length).error();
  }

  @Override
  public void ran(RunPlan plan, RunResult result) {
    if (log.summary()) {
      ResultsText.lines(result.summary()).forEach(output::line);
      ErrorsText.lines(result.summary()).forEach(output::line);
      NodesText.lines(result.summary()).forEach(output::line);
    }
    ClientText.afterResults(result.summary(), log, nodesHere).stream()
        .filter(this::isNews)
        .forEach(output::line);
    if (result.restedSeconds() > 0) {
      output.line(
          text(
              "No node was connected: each thread paused %.1f s in all, at most 1 s between two"
                  + " operations.",
              result.restedSeconds()));
    }
    if (result.unanswered() > 0) {
      output.complaint(
          result.unanswered() + " requests got no answer in time and are not in the results");
    }
    if (result.ending().isCompleted()) {
      if (plan.pace() instanceof Pace.FixedRate promised) {
        tellIfMissed(promised.perSecond(), result);
      }
      output.line("Stopped by " + result.ending().message());
      output.line("");
    }
    runEnded.accept(result.ending());
  }

  /** That client and node share a machine is said once, not after each run of a ramp. */
  private boolean isNews(String line) {
    boolean saysShared = line.endsWith(ClientText.SHARED);
    boolean isNews = !saysShared || !sharedSaid;
    sharedSaid |= saysShared;
    return isNews;
  }

  /** What was promised and not held, unless it is too little to speak of. */
  private void tellIfMissed(long perSecond, RunResult result) {
    double rate = result.summary().operationRate();
    if (result.notBegun() == 0 && rate >= perSecond * ENOUGH_OF_A_RATE) {
      return;
    }
    String notBegun =
        result.notBegun() > 0
            ? text(", and %,d requests were due and not sent before the end", result.notBegun())
            : "";
    output.line(
        text("Rate not held: %,.0f of %,d op/s%s. ", rate, perSecond, notBegun)
            + reason(result.summary()));
  }

  /** Why a rate was not held, and what to do. */
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

  @Override
  public void improved(int lanes, double share) {
    output.line(text("Improvement over %d threadCount: %.0f%%", lanes, 100 * share));
  }

  @Override
  public void settling(Duration most) {
    output.line(
        "Sleeping for "
            + most.toSeconds()
            + "s at most, until the nodes have done what is left of the last run");
  }

  @Override
  public void settled(Settled outcome) {
    double seconds = outcome.waited().toMillis() / 1e3;
    String why =
        switch (outcome.reason()) {
          case CALM -> "no node has pending work";
          case STILL_BUSY -> "the nodes still have pending work";
          case UNKNOWN -> "the nodes do not tell their pending work";
          case INTERRUPTED -> "interrupted";
        };
    output.line(text("Slept for %.1f s: %s", seconds, why));
  }

  @Override
  public void rampEnded(List<RampStep> steps, Ending ending) {
    if (log.summary()) {
      if (steps.size() > 1) {
        output.line("");
      }
      RampText.lines(steps).forEach(output::line);
    }
    if (ending.isCompleted()) {
      output.line("Ramp stopped by " + ending.message());
      output.line("");
    }
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
