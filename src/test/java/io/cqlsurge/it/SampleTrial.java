package io.cqlsurge.it;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Constructed entries of a graph page: rates and latencies that vary around a level. A trial with
 * kinds has half of its operations in each. One of an hour has no fixed rate, like most runs, and
 * therefore only one kind of time.
 */
record SampleTrial(
    String revision, String test, int threads, int rows, double rate, List<String> kinds) {
  static final List<String> METRICS =
      List.of(
          "type, total ops, op/s, pk/s, row/s, mean, med, .95, .99, .999, max, time, stderr, errors, gc: #, max ms, sum ms, sdv ms, mb"
              .split(", "));
  private static final List<String> LINES =
      List.of("op rate", "partition rate", "row rate", "latency mean", "latency median");
  private static final List<String> CLIENT =
      List.of("cpu", "machine", "io thread", "lanes", "gc", "schedule lag", "io lag");
  private static final List<String> STATISTICS =
      List.of("mean", "med", ".95", ".99", ".999", "max");
  private static final double[] PERCENTILES = {0, 25, 50, 75, 90, 99, 99.9, 99.99, 100};
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  /** Returns a trial of one kind of operation. */
  static SampleTrial of(String revision, String test, int threads, int rows, double rate) {
    return new SampleTrial(revision, test, threads, rows, rate, List.of());
  }

  /** Returns three trials, the last with two kinds of operations. */
  static List<ObjectNode> three() {
    List<ObjectNode> entries = new ArrayList<>();
    entries.addAll(of("test1", "WRITE", 10, 60, 20_000).entries());
    entries.addAll(of("test2", "READ", 50, 40, 30_000).entries());
    List<String> both = List.of("READ", "WRITE");
    entries.addAll(new SampleTrial("test3", "MIXED", 200, 50, 40_000, both).entries());
    return entries;
  }

  /** Returns the entries of a run of cqlsurge. */
  List<ObjectNode> entries() {
    String run = UUID.randomUUID().toString();
    List<ObjectNode> made = new ArrayList<>();
    made.add(entry(run, Optional.empty(), rate));
    for (String kind : kinds) {
      made.add(entry(run, Optional.of(kind), rate / kinds.size()));
    }
    return made;
  }

  /**
   * Returns the entry of a run of cassandra-stress: rows of two kinds and the total in one list.
   */
  ObjectNode foreign() {
    ObjectNode entry = head(test);
    ArrayNode intervals = entry.putArray("intervals");
    for (int row = 0; row < rows; row++) {
      intervals.add(row(row, rate / 4, 1)).add(row(row, rate / 4, 1)).add(row(row, rate, 1));
    }
    entry.put("op rate", String.format("%,8.0f op/s  [READ: 1 op/s, WRITE: 1 op/s]", rate));
    entry.put("latency mean", "   1.5 ms [READ: 1.5 ms]").put("total operation time", "00:01:30");
    return entry;
  }

  private ObjectNode head(String name) {
    ObjectNode entry = JSON.objectNode();
    entry.put("revision", revision).put("test", name);
    entry.put("command", test + " n=1000 -rate threads=" + threads);
    METRICS.forEach(entry.putArray("metrics")::add);
    return entry;
  }

  private ObjectNode entry(String run, Optional<String> kind, double level) {
    ObjectNode entry = head(kind.orElse(test));
    ArrayNode intervals = entry.putArray("intervals");
    for (int row = 0; row < rows; row++) {
      intervals.add(row(row, level, 1));
    }
    ObjectNode ours = entry.putObject("cqlsurge");
    ours.put("version", 1).put("run", run).put("step", 0).put("threads", threads);
    ours.put("started", "2026-11-21T19:30:00.123Z")
        .put("seconds", rows)
        .put("pacing", paced() ? "fixed" : "none");
    ObjectNode results = ours.putObject("results");
    for (String line : LINES) {
      double value = line.startsWith("latency") ? latency(0, 1) : level;
      results.putObject(line).put("value", value).put("error", 0.01).put("freedom", 20);
    }
    times(ours.putObject("times"));
    kind.ifPresentOrElse(label -> ours.put("kind", label), () -> total(ours));
    return entry;
  }

  private void times(ObjectNode times) {
    for (String time : paced() ? List.of("service", "response", "wait") : List.of("service")) {
      ObjectNode one = times.putObject(time).put("count", 100_000);
      ArrayNode curve = one.putArray("curve");
      for (double percentile : PERCENTILES) {
        curve.add(JSON.arrayNode().add(percentile).add(threads * (1 + percentile * percentile)));
      }
      if (paced() && !time.equals("response")) {
        STATISTICS.forEach(one.putArray("columns")::add);
        ArrayNode intervals = one.putArray("intervals");
        for (int row = 0; row < rows; row++) {
          intervals.add(latencies(JSON.arrayNode(), row, time.equals("wait") ? 0.1 : 0.5));
        }
      }
    }
  }

  private boolean paced() {
    return rows < 3600;
  }

  private void total(ObjectNode ours) {
    ours.putObject("ending").put("status", "completed");
    ours.putArray("errors");
    ours.putObject("facts").putObject("tool").put("name", "cqlsurge").put("version", "1");
    ObjectNode client = ours.putObject("client");
    CLIENT.forEach(client.putArray("columns")::add);
    ArrayNode intervals = client.putArray("intervals");
    for (int row = 0; row < rows; row++) {
      double share = 0.5 + 0.1 * (row % 3);
      intervals.add(
          JSON.arrayNode().add(share).add(2 * share).add(share).add(threads).add(0).add(1).add(1));
    }
  }

  private ArrayNode row(int row, double level, double factor) {
    double swing = level * (1 + 0.1 * Math.sin(row / 3.0));
    ArrayNode made = JSON.arrayNode().addNull().add(Math.round(level * (row + 1)));
    made.add(rounded(swing)).add(rounded(swing)).add(rounded(swing));
    return latencies(made, row, factor)
        .add(row + 1.004)
        .add(0.01)
        .add(row % 7 == 3 ? 2 : 0)
        .add(0)
        .add(0)
        .add(0)
        .add(0)
        .add(0);
  }

  private ArrayNode latencies(ArrayNode row, int number, double factor) {
    for (int statistic = 1; statistic <= STATISTICS.size(); statistic++) {
      row.add(rounded(statistic * latency(number, factor)));
    }
    return row;
  }

  private static double rounded(double value) {
    return Math.round(value * 1000) / 1000.0;
  }

  private double latency(int row, double factor) {
    return factor * threads * (1 + 0.2 * Math.cos(row / 5.0));
  }
}
