package io.cqlsurge.report;

import io.cqlsurge.measure.HeldRate;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.settings.LogSettings;
import io.cqlsurge.settings.Threshold;
import io.cqlsurge.settings.load.Pace;
import io.cqlsurge.settings.load.RunLength;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Prints a run's results. Lines that cassandra-stress does not have come before the Results block,
 * because parsers read each line between {@code Results:} and {@code END}.
 */
public final class RunLines {
  private final Output output;
  private final LogSettings log;
  private final Targets targets;
  private final boolean nodesHere;
  private final RunEnded runEnded;
  private Optional<EmptyReplies> empty = Optional.empty();

  /**
   * Creates a printer of a benchmark's runs; {@code nodesHere} is whether nodes run on this
   * machine.
   */
  public RunLines(
      Output output, LogSettings log, Targets targets, boolean nodesHere, RunEnded runEnded) {
    this.output = output;
    this.log = log;
    this.targets = targets;
    this.nodesHere = nodesHere;
    this.runEnded = runEnded;
  }

  /** Prepares for a run: at its end the nodes may be down. */
  public void begin() {
    empty = empty.or(() -> Optional.of(new EmptyReplies(targets.keyedQueries().get())));
  }

  public void print(RunResult result) {
    Interval summary = result.summary();
    double share = targets.held().share(result);
    EmptyReplies replies = empty.orElse(new EmptyReplies(Set.of()));
    List<ThresholdResult> thresholds =
        ThresholdResult.of(targets.failIf(), summary, share, replies.share(summary));
    if (log.contents().summary()) {
      tables(result);
    }
    client(result);
    Optional<String> missedRate =
        result.ending().isCompleted()
            ? RateCheck.sentence(share, targets.pace(), result, targets.segments())
            : Optional.empty();
    List<String> remarks = remarks(result, replies.sentences(summary));
    List<String> warnings = Stream.concat(missedRate.stream(), remarks.stream()).toList();
    if (result.ending().isCompleted()) {
      output.line("Stopped by " + result.ending().message());
    }
    RunFindings findings =
        new RunFindings(result, targets.pace(), targets.length(), missedRate, nodesHere);
    runEnded.accept(
        result, thresholds, warnings, findings.all(thresholds, targets.course(), remarks));
    if (log.contents().summary()) {
      output.table(
          ResultsText.lines(summary, log.latencyDigits()),
          width -> ResultsText.compact(summary, output, width));
    }
  }

  /** Returns sentences about lost replies and others. */
  private List<String> remarks(RunResult result, List<String> more) {
    return Stream.of(pause(result).stream(), unanswered(result).stream(), more.stream())
        .flatMap(each -> each)
        .toList();
  }

  /** Prints the state of the client, and of each client. */
  private void client(RunResult result) {
    if (log.contents().clients()) {
      output.table(width -> ClientsText.lines(result.clients(), width));
    }
    List<String> lines = ClientText.lines(result.summary(), log);
    lines.forEach(output::line);
    if (!lines.isEmpty()) {
      output.line("");
    }
  }

  private void tables(RunResult result) {
    Interval summary = result.summary();
    ErrorsText.lines(summary).forEach(output::line);
    output.table(width -> NodesText.lines(result.nodes(), width));
    ResultsText.added(summary).forEach(output::line);
    ErrorsText.warnings(result.warnings()).forEach(output::line);
    TablesText.lines(result.tables()).forEach(output::line);
    targets.remarks().get().forEach(output::line);
    targets.segments().ifPresent(all -> output.table(all::lines));
    output.table(targets.course()::lines);
  }

  private static Optional<String> pause(RunResult result) {
    return result.connectionPauseSeconds() > 0
        ? Optional.of(
            RootLocale.format(
                "No node was connected: each thread paused %.1f s in total, at most 1 s between two"
                    + " operations.",
                result.connectionPauseSeconds()))
        : Optional.empty();
  }

  private static Optional<String> unanswered(RunResult result) {
    return result.unanswered() > 0
        ? Optional.of(
            result.unanswered() + " requests got no reply in time and are not in the results")
        : Optional.empty();
  }

  /** Receives each run before its Results block is printed. */
  @FunctionalInterface
  public interface RunEnded {
    /** Receives a run, sentences about what went wrong in it, and its findings. */
    void accept(
        RunResult result,
        List<ThresholdResult> thresholds,
        List<String> warnings,
        List<Finding> findings);
  }

  /**
   * The targets of each run.
   *
   * @param length when each run ends; empty if it is not known
   * @param held receives each run's intervals
   * @param segments the results by a load shape's segments, if there is one
   * @param course what is known of the course of the current run
   * @param keyedQueries the queries that name rows by their key
   */
  public record Targets(
      Pace pace,
      Optional<RunLength> length,
      HeldRate held,
      List<Threshold> failIf,
      Optional<ShapeSegments> segments,
      Course course,
      Supplier<Set<String>> keyedQueries,
      Supplier<List<String>> remarks) {
    public Targets {
      failIf = List.copyOf(failIf);
    }

    /** Returns the targets of runs that have not started. */
    public static Targets of(
        Pace pace, Optional<RunLength> length, List<Threshold> failIf, Course course) {
      return new Targets(
          pace,
          length,
          new HeldRate(pace::dueBefore),
          failIf,
          ShapeSegments.of(pace),
          course,
          Set::of,
          List::of);
    }

    /** Returns the same with what the workload knows. */
    public Targets with(Supplier<Set<String>> keyed, Supplier<List<String>> lines) {
      return new Targets(pace, length, held, failIf, segments, course, keyed, lines);
    }

    /** Returns the listeners that must receive the runs' intervals. */
    public List<RunListener> listeners() {
      List<RunListener> listeners = new ArrayList<>(List.of(held));
      segments.ifPresent(listeners::add);
      return listeners;
    }
  }
}
