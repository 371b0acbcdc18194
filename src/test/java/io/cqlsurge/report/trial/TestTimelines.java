package io.cqlsurge.report.trial;

import io.cqlsurge.database.Cluster;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.measure.TestFigures;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Timelines for tests of what features add to entries. */
public final class TestTimelines {
  private static final Instant NOW = Instant.parse("2026-11-21T19:30:00.120Z");

  private TestTimelines() {}

  public static Timeline first() {
    return new Timeline(
        new TrialNames("first", "WRITE", "write n=1"),
        new TrialFacts("1.2", Map.of(), List.of(), new Cluster("c", List.of(), 1, 1024)),
        "t",
        () -> NOW);
  }

  /** Ends a run that was completed. */
  public static void end(Timeline timeline, Interval summary) {
    timeline.ended(
        TestFigures.result(summary, RunEnding.completed("n=: done")), List.of(), List.of());
  }
}
