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
 * Keeps what the runs of a command measure, and makes of each the entries that run.json and the
 * graph page hold. Belongs to the thread that tells it.
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
   * Has seen no run yet.
   *
   * @param clock tells the time of day at which runs start
   */
  public Timeline(TrialNames names, TrialFacts facts, InstantSource clock) {
    this.names = names;
    this.facts = facts;
    this.clock = clock;
  }

  /** What a page or a file is called that was given no name: the tool and the time. */
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

  /** The run that was told last came to its end so; after {@link #runEnded}. */
  public void ended(TrialEnding ending) {
    TrialEntries.Head head = new TrialEntries.Head(names, run, steps);
    entries.addAll(
        new TrialEntries(head, current.orElseThrow(), measured.orElseThrow()).make(ending, facts));
    steps++;
    current = Optional.empty();
    measured = Optional.empty();
  }

  /** Those of all runs that ended, in their order. */
  public List<ObjectNode> entries() {
    return List.copyOf(entries);
  }
}
