package io.cqlsurge.report;

import io.cqlsurge.measure.HeldRate;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.measure.Summary;
import io.cqlsurge.settings.LogSettings;
import io.cqlsurge.settings.Threshold;
import io.cqlsurge.settings.load.Pace;
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
  private boolean sharedPrinted;
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
    Summary summary = result.summary();
    double share = targets.held().share(result);
    EmptyReplies replies = empty.orElse(new EmptyReplies(Set.of()));
    List<ThresholdResult> thresholds =
        ThresholdResult.of(targets.failIf(), summary, share, replies.share(summary));
    if (log.contents().summary()) {
      tables(summary);
      ErrorsText.warnings(result.warnings()).forEach(output::line);
      TablesText.lines(result.tables()).forEach(output::line);
      targets.remarks().get().forEach(output::line);
      targets.segments().map(SegmentsText::lines).orElse(List.of()).forEach(output::line);
      targets.phases().map(PhaseTable::lines).orElse(List.of()).forEach(output::line);
    }
    if (log.contents().clients()) {
      ClientsText.lines(result.clients()).forEach(output::line);
    }
    client(result);
    ThresholdResult.lines(thresholds).forEach(output::line);
    List<String> warnings = warnings(result, share, replies.sentences(summary));
    if (result.ending().isCompleted()) {
      output.line("Stopped by " + result.ending().message());
    }
    if (log.contents().summary()) {
      output.table(
          ResultsText.lines(summary, log.latencyDigits()),
          width -> ResultsText.compact(summary, output, width));
    }
    runEnded.accept(result, thresholds, warnings);
  }

  /** Prints and returns sentences about lost replies, a rate that was not held, and others. */
  private List<String> warnings(RunResult result, double share, List<String> more) {
    Optional<String> pause = pause(result);
    Optional<String> unanswered = unanswered(result);
    Optional<String> missedRate =
        result.ending().isCompleted()
            ? RateCheck.sentence(share, targets.pace(), result, targets.segments())
            : Optional.empty();
    pause.ifPresent(output::line);
    unanswered.ifPresent(output::complaint);
    missedRate.ifPresent(output::line);
    more.forEach(output::line);
    return Stream.concat(
            Stream.of(missedRate, pause, unanswered).flatMap(Optional::stream), more.stream())
        .toList();
  }

  /** Prints the client's state, and why the figures do not describe the database. */
  private void client(RunResult result) {
    List<String> lines = ClientText.lines(result.summary(), log);
    Optional<ClientText.Verdict> verdict = ClientText.verdict(result.summary(), nodesHere);
    lines.forEach(output::line);
    verdict.filter(this::isNews).map(ClientText.Verdict::sentence).ifPresent(output::line);
    if (!lines.isEmpty() || verdict.isPresent()) {
      output.line("");
    }
    if (verdict.isEmpty()) {
      // All clients together were not the limit, but one of them may have been.
      ClientsText.limiting(result.clients())
          .ifPresent(
              sentence -> {
                output.line(sentence);
                output.line("");
              });
    }
  }

  private void tables(Summary summary) {
    ErrorsText.lines(summary).forEach(output::line);
    output.table(
        NodesText.lines(summary, Integer.MAX_VALUE), width -> NodesText.lines(summary, width));
    ResultsText.added(summary).forEach(output::line);
  }

  /** Returns whether to print a verdict: the one on a shared machine only once for all runs. */
  private boolean isNews(ClientText.Verdict verdict) {
    boolean isNews = !verdict.sharesMachine() || !sharedPrinted;
    sharedPrinted |= verdict.sharesMachine();
    return isNews;
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

  /** Receives each run after it is printed. */
  @FunctionalInterface
  public interface RunEnded {
    /** Receives a run, and sentences about what went wrong in it. */
    void accept(RunResult result, List<ThresholdResult> thresholds, List<String> warnings);
  }

  /**
   * The targets of each run.
   *
   * @param held receives each run's intervals
   * @param segments the results by a load shape's segments, if there is one
   * @param phases the results by phases, if there can be marks
   * @param keyedQueries the queries that name rows by their key
   * @param remarks lines about the operations
   */
  public record Targets(
      Pace pace,
      HeldRate held,
      List<Threshold> failIf,
      Optional<ShapeSegments> segments,
      Optional<Phases> phases,
      Supplier<Set<String>> keyedQueries,
      Supplier<List<String>> remarks) {
    public Targets {
      failIf = List.copyOf(failIf);
    }

    /** Returns the targets of runs that have not started. */
    public static Targets of(Pace pace, List<Threshold> failIf) {
      return new Targets(
          pace,
          new HeldRate(pace::dueBefore),
          failIf,
          ShapeSegments.of(pace),
          Optional.empty(),
          Set::of,
          List::of);
    }

    public Targets with(Supplier<Set<String>> keyed) {
      return new Targets(pace, held, failIf, segments, phases, keyed, remarks);
    }

    public Targets withRemarks(Supplier<List<String>> lines) {
      return new Targets(pace, held, failIf, segments, phases, keyedQueries, lines);
    }

    /** Returns the targets of runs that are divided into phases. */
    public Targets with(Phases divided) {
      return new Targets(pace, held, failIf, segments, Optional.of(divided), keyedQueries, remarks);
    }

    /** Returns the listeners that must receive the runs' intervals. */
    public List<RunListener> listeners() {
      List<RunListener> listeners = new ArrayList<>(List.of(held));
      segments.ifPresent(listeners::add);
      return listeners;
    }
  }
}
