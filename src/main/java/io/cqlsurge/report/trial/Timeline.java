package io.cqlsurge.report.trial;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.measure.Summary;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;

/**
 * Keeps the figures of a command's runs, and creates for each run the entries of run.json and the
 * graph page. Not thread-safe.
 */
public final class Timeline implements RunListener {
  private static final DateTimeFormatter MINUTE =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT);

  private final TrialNames names;
  private final TrialFacts facts;
  private final InstantSource clock;
  private final String run = UUID.randomUUID().toString();
  private final List<ObjectNode> entries = new ArrayList<>();
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

  /** Returns the default title of a page or a file: the tool and the time. */
  public static String defaultTitle(Instant now, ZoneId zone) {
    return TrialFacts.TOOL + " " + MINUTE.format(now.atZone(zone));
  }

  @Override
  public void runStarts(int lanes) {
    current = Optional.of(new RunTrace(clock.instant(), lanes));
    measured = Optional.empty();
  }

  @Override
  public void intervalEnded(Interval interval) {
    current.ifPresent(trace -> trace.add(interval));
  }

  @Override
  public void runEnded(Summary summary) {
    measured = Optional.of(summary);
  }

  /** Sets the ending of the last run and creates its entries; is called after {@link #runEnded}. */
  public void ended(TrialEnding ending) {
    TrialEntries.Head head = new TrialEntries.Head(names, run, steps);
    entries.addAll(
        new TrialEntries(head, current.orElseThrow(), measured.orElseThrow())
            .create(ending, facts));
    steps++;
    current = Optional.empty();
    measured = Optional.empty();
  }

  /** Returns the entries of all runs that ended, in order. */
  public List<ObjectNode> entries() {
    return List.copyOf(entries);
  }
}
