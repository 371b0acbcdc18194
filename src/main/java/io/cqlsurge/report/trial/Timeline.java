package io.cqlsurge.report.trial;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cqlsurge.estimate.Scalability;
import io.cqlsurge.measure.ErrorCount;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.measure.Summary;
import io.cqlsurge.search.SearchResult;
import io.cqlsurge.search.StepResult;
import io.cqlsurge.settings.Pace;
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

/**
 * Keeps the figures of a command's runs, and creates for each run the entries of run.json and the
 * graph page. Thread-safe.
 */
public final class Timeline implements RunListener {
  private static final DateTimeFormatter MINUTE =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT);

  private static final double NS_PER_SECOND = 1e9;

  private final TrialNames names;
  private TrialFacts facts;
  private final InstantSource clock;
  private final String run = UUID.randomUUID().toString();
  private final List<ObjectNode> entries = new ArrayList<>();
  private Optional<ProfileParts> profile = Optional.empty();
  private int steps;
  private Optional<RunTrace> current = Optional.empty();
  private Optional<Summary> measured = Optional.empty();

  /**
   * Creates a timeline without runs.
   *
   * @param clock supplies the start times of runs
   */
  public Timeline(TrialNames names, TrialFacts facts, InstantSource clock) {
    this.names = names;
    this.facts = facts;
    this.clock = clock;
  }

  /**
   * Sets the load profile that the runs follow, if the pace has one.
   *
   * @param clients number of clients of the run, of which this one executes an equal part
   */
  public void follow(Pace pace, int clients) {
    profile =
        pace instanceof Pace.Profiled profiled
            ? Optional.of(new ProfileParts(profiled.profile(), clients))
            : Optional.empty();
  }

  /** Replaces the settings by those that are in effect. */
  public synchronized void settings(Map<String, Map<String, String>> settings) {
    facts = facts.with(settings);
  }

  /** Returns the default title of a page or a file: the tool and the time. */
  public static String defaultTitle(Instant now, ZoneId zone) {
    return TrialFacts.TOOL + " " + MINUTE.format(now.atZone(zone));
  }

  @Override
  public synchronized void runStarts(int lanes) {
    current = Optional.of(new RunTrace(clock.instant(), lanes));
    measured = Optional.empty();
  }

  @Override
  public synchronized void timeStarts() {
    current = current.map(trace -> new RunTrace(clock.instant(), trace.lanes()));
  }

  @Override
  public synchronized void intervalEnded(Interval interval) {
    current.ifPresent(trace -> trace.add(interval));
  }

  @Override
  public synchronized void runEnded(Summary summary) {
    measured = Optional.of(summary);
  }

  /** Records that the rate of the current run was changed now. */
  public synchronized void rateChanged(long perSecond) {
    Instant now = clock.instant();
    current.ifPresent(
        trace ->
            trace.add(
                new RunTrace.RateChange(
                    Duration.between(trace.started(), now).toNanos() / NS_PER_SECOND, perSecond)));
  }

  /** Sets the ending of the last run and creates its entries; is called after {@link #runEnded}. */
  public synchronized void ended(TrialEnding ending) {
    entries.addAll(create(current.orElseThrow(), measured.orElseThrow(), ending));
    steps++;
    current = Optional.empty();
    measured = Optional.empty();
  }

  /** Adds the verdict on the last run, a step of a search; is called after {@link #ended}. */
  public synchronized void judged(StepResult result) {
    for (ObjectNode entry : entries) {
      if (isOfStep(entry, steps - 1)) {
        entry.put("revision", names.revision() + " - " + result.step().rate() + "/s");
        if (!entry.path(TrialEntries.OWN).has(TrialEntries.KIND)) {
          SearchEntry.write(result, entry.withObjectProperty(TrialEntries.OWN));
        }
      }
    }
  }

  /** Adds the result of a search; is called after its last step. */
  public synchronized void searched(SearchResult result) {
    entries.stream()
        .filter(entry -> isOfStep(entry, result.indexOfResult()))
        .filter(entry -> !entry.path(TrialEntries.OWN).has(TrialEntries.KIND))
        .forEach(entry -> SearchEntry.write(result, entry.withObjectProperty(TrialEntries.OWN)));
  }

  private static boolean isOfStep(ObjectNode entry, int step) {
    return entry.path(TrialEntries.OWN).path("step").asInt() == step;
  }

  /** Adds the capacity model of a ramp to the entry of its last step. */
  public synchronized void rampEnded(Scalability model) {
    entries.stream()
        .filter(entry -> !entry.path(TrialEntries.OWN).has(TrialEntries.KIND))
        .reduce((first, second) -> second)
        .map(entry -> entry.withObject("/" + TrialEntries.OWN))
        .ifPresent(own -> ModelEntry.write(model, own.putObject("capacityModel")));
  }

  /** Returns the entries of all runs that ended, in order. */
  public synchronized List<ObjectNode> entries() {
    return List.copyOf(entries);
  }

  /** Returns the entries of all runs that ended, and of the current one as far as it got. */
  public synchronized List<ObjectNode> entries(Summary soFar) {
    List<ObjectNode> all = new ArrayList<>(entries);
    current.ifPresent(trace -> all.addAll(create(trace, soFar, TrialEnding.NONE)));
    return all;
  }

  /**
   * Returns the entries of the current run with the rows of one interval only; everything else in
   * them is about the whole run so far. Empty if no run continues.
   *
   * @param last the interval that was added last
   */
  public synchronized List<ObjectNode> update(Interval last, Summary soFar) {
    return current
        .map(trace -> create(trace.only(last), soFar, TrialEnding.NONE))
        .orElse(List.of());
  }

  /**
   * Returns the rows of one interval without anything else, as parts of the entries of the current
   * run. They cost little. Empty if no run continues.
   *
   * @param last the interval that was added last
   * @param errors all errors and retries of the run so far
   */
  public synchronized List<ObjectNode> rows(Interval last, List<ErrorCount> errors) {
    return current
        .map(trace -> new TrialRows(head(), trace.only(last)).of(last, errors))
        .orElse(List.of());
  }

  private List<ObjectNode> create(RunTrace trace, Summary summary, TrialEnding ending) {
    return new TrialEntries(head(), trace, summary).create(ending, facts);
  }

  private TrialEntries.Head head() {
    return new TrialEntries.Head(names, run, steps, profile);
  }
}
