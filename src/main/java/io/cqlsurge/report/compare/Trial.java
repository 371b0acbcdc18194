package io.cqlsurge.report.compare;

import com.fasterxml.jackson.databind.JsonNode;
import io.cqlsurge.estimate.Estimate;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A run, or a step of a ramp, as a page or a file has it.
 *
 * @param letter by what it is called in a comparison: A, B... Z, AA...
 * @param name its revision
 * @param run what all steps of its command share
 * @param total the entry of all operations together
 * @param kinds the entries of each kind of operation, by its label, in their order
 */
record Trial(String letter, String name, String run, JsonNode total, Map<String, JsonNode> kinds) {
  /** The name of all kinds together. */
  static final String TOTAL = "total";

  private static final int LETTERS = 26;

  private static final Pattern NUMBER = Pattern.compile("[0-9][0-9,]*(\\.[0-9]+)?");

  /**
   * The same, called by the letter of its place.
   *
   * @param place from 0
   */
  Trial at(int place) {
    String last = String.valueOf((char) ('A' + place % LETTERS));
    String first = place < LETTERS ? "" : String.valueOf((char) ('A' + place / LETTERS - 1));
    return new Trial(first + last, name, run, total, kinds);
  }

  /** What was done: the command, or as the user called it. */
  String test() {
    return total.path("test").asText();
  }

  /** The same, called by its test as well. */
  Trial withTest() {
    return new Trial(letter, name + " " + test(), run, total, kinds);
  }

  /** The number of a line, and how sure it is; 0 if there is none. */
  Estimate estimate(String kind, ComparedLine line) {
    JsonNode entry = kind.equals(TOTAL) ? total : kinds.get(kind);
    if (entry == null) {
      return Estimate.unsure(0);
    }
    if (!entry.has("cqlsurge")) {
      return Estimate.unsure(number(entry.path(line.key()).asText()));
    }
    JsonNode result = ours(entry).path("results").path(line.key());
    double value = result.path("value").asDouble();
    double error = result.path("error").asDouble(Double.NaN);
    double freedom = result.path("freedom").asDouble();
    return error >= 0 && freedom > 0
        ? new Estimate(value, Optional.of(new Estimate.Spread(error, freedom)))
        : Estimate.unsure(value);
  }

  /** Whether it has such operations. */
  boolean has(String kind) {
    return kind.equals(TOTAL) || kinds.containsKey(kind);
  }

  /** The first number of a line of text, as cassandra-stress prints it. */
  private static double number(String text) {
    Matcher number = NUMBER.matcher(text);
    return number.find() ? Double.parseDouble(number.group().replace(",", "")) : 0;
  }

  private static JsonNode ours(JsonNode entry) {
    return entry.path("cqlsurge");
  }

  /** Requests in flight at once; empty if it comes from cassandra-stress. */
  Optional<Integer> threads() {
    return Optional.of(ours(total).path("threads")).filter(JsonNode::isNumber).map(JsonNode::asInt);
  }

  /** Operations of a kind that ended. */
  double operations(String kind) {
    return estimate(kind, ComparedLine.OP_RATE).value() * ours(total).path("seconds").asDouble();
  }

  /** Whether it went to its end; those of cassandra-stress do not tell. */
  boolean isComplete() {
    return status().equals("completed");
  }

  private String status() {
    return ours(total).path("ending").path("status").asText("completed");
  }

  /** How it ended, with the reason unless all is well. */
  String ending() {
    String message = ours(total).path("ending").path("message").asText();
    return isComplete() || message.isEmpty() ? status() : status() + " (" + message + ")";
  }

  /** Whether its latencies count from when requests were due, not from when they were sent. */
  boolean tellsResponseTime() {
    return ours(total).path("pacing").asText().equals("fixed");
  }

  /** What the client said if it was the limit. */
  Optional<String> verdict() {
    return Optional.of(ours(total).path("verdict").asText()).filter(text -> !text.isEmpty());
  }

  /** Settings, cluster, machine and tool; missing if it comes from cassandra-stress. */
  JsonNode facts() {
    return ours(total).path("facts");
  }

  /** What was run. */
  String command() {
    return total.path("command").asText();
  }

  /** Threads, start, length and ending, as far as they are known. */
  String description() {
    StringBuilder text = new StringBuilder();
    threads()
        .ifPresent(
            threads -> text.append(threads).append(threads == 1 ? " thread, " : " threads, "));
    String started = ours(total).path("started").asText();
    if (!started.isEmpty()) {
      String minute = started.replace('T', ' ').replaceFirst("(:[0-9]{2}:[0-9]{2}).*", "$1");
      text.append(minute).append(" UTC, ");
    }
    if (ours(total).has("seconds")) {
      double seconds = ours(total).path("seconds").asDouble();
      text.append(String.format(Locale.ROOT, "%,.1f s, ", seconds));
    } else {
      text.append("by cassandra-stress, ");
    }
    return text.append(ending()).toString();
  }
}
