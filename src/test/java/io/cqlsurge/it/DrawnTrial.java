package io.cqlsurge.it;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import java.util.Map;

/** Constructed entries of a graph page, for which the text of the page is known. */
final class DrawnTrial {
  /**
   * Lines that can be judged, with their text and their value as a share of the rate or latency.
   */
  private static final Map<String, Double> LATENCIES =
      Map.of(
          "mean", 1.0,
          "median", 0.8,
          "95th percentile", 2.0,
          "99th percentile", 4.0,
          "99.9th percentile", 9.0);

  private static final double FREEDOM = 20;
  private static final int SECONDS = 10;

  private DrawnTrial() {}

  /**
   * Returns the total of a trial.
   *
   * @param name of the trial, and the start of its run's id
   * @param error relative standard error of its numbers
   */
  static ObjectNode total(String name, double rate, double latencyMs, double error) {
    ObjectNode entry = unjudged(name, rate, latencyMs);
    ObjectNode results = (ObjectNode) entry.path("cqlsurge").path("results");
    results.forEach(result -> ((ObjectNode) result).put("error", error).put("freedom", FREEDOM));
    ((ObjectNode) results.path("total errors")).remove("error");
    return entry;
  }

  /** Returns the total of a trial whose numbers have no standard error. */
  static ObjectNode unjudged(String name, double rate, double latencyMs) {
    ObjectNode entry = old(name, rate, latencyMs);
    ObjectNode own = entry.putObject("cqlsurge");
    own.put("version", 1).put("run", name + "-0000-4000-8000-000000000000").put("step", 0);
    own.put("threads", 50).put("started", "2026-11-21T19:30:00.123Z");
    own.put("seconds", SECONDS).put("pacing", "none");
    own.putObject("ending").put("status", "completed");
    ObjectNode results = own.putObject("results");
    results.putObject("op rate").put("value", rate);
    LATENCIES.forEach(
        (line, share) -> results.putObject("latency " + line).put("value", latencyMs * share));
    results.putObject("total errors").put("value", 0);
    facts(own.putObject("facts"));
    return entry;
  }

  /** Adds two clients to a trial. */
  static void addClients(ObjectNode entry) {
    ArrayNode clients = ((ObjectNode) entry.path("cqlsurge")).putArray("clients");
    for (int index = 0; index < 2; index++) {
      ObjectNode client = clients.addObject();
      client.put("index", index).put("host", "load" + index).put("threads", 25);
      client.put("op rate", 12_345.6).put("errors", 1_000 * index).put("skew", 12.5 * index);
      client.putObject("latency").put("mean", 1.5).put("99th percentile", 6.25);
    }
    ((ObjectNode) clients.get(1)).put("verdict", "Client: 97% of 2 cores busy");
  }

  /** Returns a trial of cassandra-stress. */
  static ObjectNode old(String name, double rate, double latencyMs) {
    ObjectNode entry = JsonNodeFactory.instance.objectNode();
    entry.put("revision", name).put("test", "WRITE").put("command", "write n=1000");
    entry.putArray("metrics").add("type").add("op/s").add(".99").add("time");
    var rows = entry.putArray("intervals");
    for (int second = 1; second <= SECONDS; second++) {
      rows.addArray().addNull().add(rate).add(latencyMs * 4).add(second);
    }
    entry.put("op rate", text("%,8.0f op/s  [WRITE: %,.0f op/s]", rate));
    LATENCIES.forEach(
        (line, share) ->
            entry.put("latency " + line, text("%6.1f ms [WRITE: %,.1f ms]", latencyMs * share)));
    entry.put("total errors", text("%,10.0f [WRITE: %,.0f]", 0));
    return entry;
  }

  private static void facts(ObjectNode facts) {
    facts.putObject("tool").put("name", "cqlsurge").put("version", "1.0");
    ObjectNode settings = facts.putObject("settings");
    settings.putObject("Rate").put("Thread Count", "50").put("OpsPer Sec", "0");
    facts.putArray("profiles").add("keyspace: one\ntable: two\n");
    ObjectNode cluster = facts.putObject("cluster").put("name", "Test Cluster");
    ObjectNode node = cluster.putArray("nodes").addObject();
    node.put("address", "/127.0.0.1:9042").put("datacenter", "dc1").put("rack", "r1");
    node.put("version", "5.0.2");
    facts.putObject("machine").put("cores", 2).put("java", "17").put("system", "Linux");
  }

  private static String text(String format, double value) {
    return String.format(Locale.ROOT, format, value, value);
  }
}
