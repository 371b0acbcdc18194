package io.cqlsurge.report.trial;

import io.cqlsurge.estimate.Scalability;
import io.cqlsurge.measure.BenchmarkListener;
import io.cqlsurge.measure.BenchmarkListener.RampStep;
import io.cqlsurge.measure.ErrorCount;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.measure.RunEvent;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.report.Finding;
import io.cqlsurge.report.ScalabilityText;
import io.cqlsurge.report.ThresholdResult;
import io.cqlsurge.settings.load.Pace;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * Keeps the figures of a command's runs, and creates for each run the entries of run.json and the
 * graph page. Thread-safe.
 */
public final class Timeline implements RunListener, BenchmarkListener {
  private static final DateTimeFormatter MINUTE =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT);

  private final TrialNames names;
  private TrialFacts facts;
  private final String title;
  private final InstantSource clock;
  private final String run = UUID.randomUUID().toString();
  private final List<List<RunEntry>> steps = new ArrayList<>();
  private List<ProfilePart> profile = List.of();
  private Function<Moment, Sections> sections = moment -> Sections.NONE;
  private Optional<RunTrace> current = Optional.empty();

  /** Creates a timeline without runs. */
  public Timeline(TrialNames names, TrialFacts facts, String title, InstantSource clock) {
    this.names = names;
    this.facts = facts;
    this.title = title;
    this.clock = clock;
  }

  /** Sets the load profile that the runs follow, if the pace has one. */
  public void follow(Pace pace) {
    profile =
        pace instanceof Pace.Profiled profiled ? ProfilePart.of(profiled.profile()) : List.of();
  }

  /** Sets what features know of the current run, or of the last one. */
  public void follow(Function<Moment, Sections> added) {
    sections = added;
  }

  /** Replaces the settings by those that are in effect. */
  public synchronized void settings(Map<String, Map<String, String>> settings) {
    facts = facts.with(settings);
  }

  @Override
  public synchronized void tablesCreated(int tables, Duration creating, Duration total) {
    facts =
        facts.with(
            new TrialFacts.CreatedTables(
                tables,
                Rounding.three(creating.toNanos() / 1e9),
                Rounding.three(total.toNanos() / 1e9)));
  }

  /** Returns the default title of a page or a file: the tool and the time. */
  public static String defaultTitle(Instant now, ZoneId zone) {
    return TrialFacts.TOOL + " " + MINUTE.format(now.atZone(zone));
  }

  @Override
  public synchronized void runStarts(int lanes, String name) {
    current = Optional.of(new RunTrace(clock.instant(), lanes, name));
  }

  @Override
  public synchronized void timeStarts() {
    current = current.map(trace -> new RunTrace(clock.instant(), trace.lanes, trace.name));
  }

  @Override
  public synchronized void intervalEnded(Interval interval) {
    current.ifPresent(trace -> trace.add(interval));
  }

  @Override
  public synchronized void happened(RunEvent event) {
    current.ifPresent(trace -> trace.add(event));
  }

  /** Creates the entries of the run that has ended; does nothing unless it listened to the run. */
  public synchronized void ended(
      RunResult result, List<ThresholdResult> thresholds, List<String> warnings) {
    current.ifPresent(
        trace ->
            steps.add(
                new TrialEntries(head(Moment.ENDED), trace, result.summary(), Optional.of(result))
                    .create(facts, thresholds, warnings)));
    current = Optional.empty();
  }

  @Override
  public void rampEnded(List<RampStep> ramp, RunEnding ending) {
    ScalabilityText.model(ramp).ifPresent(this::add);
  }

  /** Adds the capacity model of a ramp to the entry of its last step. */
  public synchronized void add(Scalability model) {
    add(added -> added.with(model));
  }

  /** Sets the findings of the last run, or of all runs together. */
  public synchronized void found(List<Finding> findings) {
    add(added -> added.with(findings));
  }

  private void add(UnaryOperator<RunData.Added> addition) {
    change(steps.size() - 1, entry -> entry.with(addition));
  }

  /**
   * Changes the entry of all operations of a run that ended, if it exists.
   *
   * @param number the run's number, from 0
   */
  public synchronized void change(int number, UnaryOperator<RunEntry> change) {
    if (number >= 0 && number < steps.size()) {
      steps.get(number).set(0, change.apply(steps.get(number).get(0)));
    }
  }

  public String title() {
    return title;
  }

  /** Returns the entries of all runs that ended, in order. */
  public synchronized List<RunEntry> entries() {
    return steps.stream().flatMap(List::stream).toList();
  }

  /** Returns the entries of all runs that ended, and of the current one as far as it got. */
  public synchronized List<RunEntry> entries(Interval soFar) {
    List<RunEntry> all = new ArrayList<>(entries());
    current.ifPresent(trace -> all.addAll(create(trace, soFar, Moment.SO_FAR)));
    return all;
  }

  /**
   * Returns the entries of the current run with the rows of one interval only; everything else in
   * them is about the whole run so far. Empty if no run continues.
   *
   * @param last the interval that was added last
   */
  public synchronized List<RunEntry> update(Interval last, Interval soFar) {
    return current.map(trace -> create(trace.only(last), soFar, Moment.UPDATE)).orElse(List.of());
  }

  /**
   * Returns the rows of one interval without anything else, as parts of the entries of the current
   * run. They cost little. Empty if no run continues.
   *
   * @param last the interval that was added last
   * @param errors all errors and retries of the run so far
   */
  public synchronized List<RunEntry> rows(Interval last, List<ErrorCount> errors) {
    return current
        .map(trace -> TrialEntries.rows(head(Moment.INTERVAL), trace.only(last), last, errors))
        .orElse(List.of());
  }

  private List<RunEntry> create(RunTrace trace, Interval soFar, Moment moment) {
    return new TrialEntries(head(moment), trace, soFar, Optional.empty())
        .create(facts, List.of(), List.of());
  }

  private TrialEntries.Head head(Moment moment) {
    return new TrialEntries.Head(names, run, steps.size(), profile, sections.apply(moment));
  }
}
