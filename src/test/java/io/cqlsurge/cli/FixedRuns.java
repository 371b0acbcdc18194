package io.cqlsurge.cli;

import io.cqlsurge.database.Cluster;
import io.cqlsurge.estimate.Scalability;
import io.cqlsurge.feature.search.FixedSearch;
import io.cqlsurge.measure.ClientRun;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.MeasuredClient;
import io.cqlsurge.measure.Pacing;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.report.Finding;
import io.cqlsurge.report.ThresholdResult;
import io.cqlsurge.report.trial.Timeline;
import io.cqlsurge.report.trial.TrialFacts;
import io.cqlsurge.report.trial.TrialNames;
import io.cqlsurge.settings.Threshold;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs whose clock, machine and operations are fixed, so that their files never change. */
final class FixedRuns {
  static final Instant START = Instant.parse("2026-11-21T19:30:00.500Z");

  /** Time of the next event. */
  private Instant now = START;

  private final Timeline timeline;
  private final List<RunListener> more = new ArrayList<>();

  /** A run before its start, with these names. */
  FixedRuns(TrialNames names) {
    this.timeline = new Timeline(names, facts(), "t", () -> now);
  }

  /** A run with plain names. */
  static FixedRuns named(String revision) {
    return new FixedRuns(new TrialNames(revision, "MIXED", "mixed n=100 -rate auto"));
  }

  private static TrialFacts facts() {
    Map<String, Map<String, String>> settings = new LinkedHashMap<>();
    settings.put("Command", Map.of("Type", "mixed"));
    settings.put("Rate", Map.of("OpsPer Sec", "100"));
    settings.put("Log", Map.of("Interval Millis", "1000"));
    List<Cluster.Node> nodes =
        List.of(
            new Cluster.Node("/192.0.2.2:9042", "dc1", "r1"),
            new Cluster.Node("/192.0.2.1:9042", "dc1", "r1", Optional.of("5.0.9")));
    return new TrialFacts(
        "1.0.0+0123456789ab", settings, List.of("a profile"), new Cluster("c", nodes, 1, 1024));
  }

  Timeline timeline() {
    return timeline;
  }

  Instant now() {
    return now;
  }

  /** Adds a listener of the intervals of all runs. */
  FixedRuns listening(RunListener listener) {
    more.add(listener);
    return this;
  }

  /** Executes a run of several intervals; returns the result. */
  RunResult run(Pacing pacing, int lanes, int seconds) {
    return run("", pacing, lanes, seconds);
  }

  private RunResult run(String name, Pacing pacing, int lanes, int seconds) {
    MeasuredClient client = new MeasuredClient(pacing, List.of("READ", "WRITE"));
    timeline.runStarts(lanes, name);
    more.forEach(each -> each.runStarts(lanes, name));
    for (int second = 1; second <= seconds; second++) {
      for (int i = 1; i <= lanes * 10; i++) {
        client.record(i + second);
      }
      var interval = client.tick(second);
      timeline.intervalEnded(interval);
      more.forEach(each -> each.intervalEnded(interval));
    }
    RunResult measured = client.result();
    Interval summary = measured.summary();
    more.forEach(each -> each.runEnded(summary));
    now = now.plusSeconds(seconds + 2);
    RunEnding done = RunEnding.completed("n=: all operations are done");
    return new RunResult(
        summary,
        done,
        summary.total().counts().partitions(),
        1,
        2,
        100,
        0.5,
        measured.nodes(),
        List.of(),
        List.of(),
        List.of());
  }

  /** Ends the last run. */
  FixedRuns end(RunResult result) {
    timeline.ended(
        result,
        ThresholdResult.of(Threshold.parse("p99>5ms,errors>50%"), result.summary(), 0, 0),
        List.of("Rate not held: 90 of 100 op/s. Use a lower rate or more clients."));
    return this;
  }

  /** Executes a ramp with a capacity model. */
  FixedRuns ramp() {
    for (int lanes : List.of(2, 4)) {
      end(run(lanes + " threads", Pacing.NONE, lanes, 2));
    }
    timeline.add(
        new Scalability(
            1000.5,
            new Scalability.Bounds(0.1, 0.05, 0.2),
            new Scalability.Bounds(0, 0, 0.001),
            new Scalability.Bounds(30, 20, Double.POSITIVE_INFINITY)));
    timeline.found(answer("Highest op rate: 1,000 op/s with 2 threads"));
    return this;
  }

  /** Executes a search of two steps. */
  FixedRuns search() {
    FixedSearch search = new FixedSearch(timeline);
    for (long rate : List.of(1000L, 2000L)) {
      RunResult result = run(rate + "/s", Pacing.FIXED, 2, 2);
      end(result);
      search.step(rate, rate == 1000, result);
    }
    search.found(1000, answer("Highest rate: 1,000/s with p99 < 5ms"));
    return this;
  }

  private static List<Finding> answer(String sentence) {
    return List.of(Finding.of(Finding.Kind.ANSWER, sentence));
  }

  /** Executes a run with two workers, of which one was lost. */
  FixedRuns workers() {
    RunResult result = run(Pacing.THROTTLED, 4, 3);
    ClientRun first = new ClientRun(0, "machine-1", 0, 2, true, result.summary(), Optional.empty());
    ClientRun lost =
        new ClientRun(
            1, "machine-2", 0.0123, 2, false, result.summary(), Optional.of("after 2 s: gone"));
    return end(withClients(result, List.of(first, lost)));
  }

  private static RunResult withClients(RunResult result, List<ClientRun> clients) {
    return new RunResult(
        result.summary(),
        result.ending(),
        result.partitions(),
        result.unanswered(),
        result.notBegun(),
        result.targetRate(),
        result.connectionPauseSeconds(),
        result.nodes(),
        List.of(),
        List.of(),
        clients);
  }
}
