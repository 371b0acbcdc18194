package io.cqlsurge.report.compare;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeSet;

/** Differences between two trials, other than their results, that may explain the results. */
final class Cautions {
  /** Groups of settings that do not affect the measurement, only where results are written. */
  private static final Set<String> IGNORED = Set.of("Graph", "Log");

  private static final String MISSING = "not recorded";

  private static final int MAX_LENGTH = 60;

  private final TrialPairs.Pair pair;
  private final String one;
  private final String other;
  private final List<String> lines = new ArrayList<>();

  private Cautions(TrialPairs.Pair pair, String one, String other) {
    this.pair = pair;
    this.one = one;
    this.other = other;
  }

  /**
   * Returns sentences about the differences of two trials.
   *
   * @param one name of the baseline in the sentences
   * @param other name of the other trial in the sentences
   */
  static List<String> of(TrialPairs.Pair pair, String one, String other) {
    Cautions cautions = new Cautions(pair, one, other);
    cautions.errors();
    cautions.threads();
    cautions.clients();
    cautions.times();
    if (pair.baseline().facts().isObject() && pair.other().facts().isObject()) {
      cautions.facts();
    }
    return cautions.lines;
  }

  private void errors() {
    List<String> kinds = new ArrayList<>(List.of(Trial.TOTAL));
    pair.baseline().kinds().keySet().stream().filter(pair.other()::has).forEach(kinds::add);
    for (String kind : kinds) {
      ErrorRates rates = ComparisonRow.errors(pair, kind);
      if (rates.differ()) {
        lines.add(
            "error rates%s differ, so %s speed is not judged: %s %s, %s %s"
                .formatted(
                    kind.equals(Trial.TOTAL) ? "" : " of " + kind,
                    kind.equals(Trial.TOTAL) ? "the" : "its",
                    one,
                    ErrorRates.text(rates.baseline()),
                    other,
                    ErrorRates.text(rates.other())));
      }
    }
  }

  private void threads() {
    String before = pair.baseline().threads().map(String::valueOf).orElse("?");
    String after = pair.other().threads().map(String::valueOf).orElse("?");
    if (!before.equals(after)) {
      lines.add("threads differ: " + one + " " + before + ", " + other + " " + after);
    }
  }

  private void clients() {
    int before = pair.baseline().clients();
    int after = pair.other().clients();
    if (before != after) {
      lines.add("numbers of clients differ: " + one + " " + before + ", " + other + " " + after);
    }
  }

  private void times() {
    boolean before = pair.baseline().hasResponseTimes();
    if (before != pair.other().hasResponseTimes()) {
      String first = before ? "response times, " : "service times, ";
      String second = before ? " service times" : " response times";
      lines.add("latencies are not judged: " + one + " has " + first + other + second);
    }
  }

  private void facts() {
    Map<String, String> before = flat(pair.baseline().facts());
    Map<String, String> after = flat(pair.other().facts());
    Set<String> names = new TreeSet<>(before.keySet());
    names.addAll(after.keySet());
    for (String name : names) {
      String old = before.getOrDefault(name, MISSING);
      String now = after.getOrDefault(name, MISSING);
      if (!old.equals(now)) {
        lines.add(name + " differs: " + one + " " + cut(old) + ", " + other + " " + cut(now));
      }
    }
  }

  private static Map<String, String> flat(JsonNode facts) {
    Map<String, String> flat = new LinkedHashMap<>();
    facts
        .path("settings")
        .properties()
        .forEach(
            group -> {
              if (!IGNORED.contains(group.getKey()) && group.getValue().isObject()) {
                String prefix = "setting " + group.getKey() + ", ";
                flatten(prefix, group.getValue(), flat);
              }
            });
    flat.remove("setting Rate, Thread Count");
    flatten("cluster: ", facts.path("cluster"), flat);
    flatten("machine: ", facts.path("machine"), flat);
    flatten("tool: ", facts.path("tool"), flat);
    if (facts.path("profiles").size() > 0) {
      flat.put("profile", facts.path("profiles").toString());
    }
    return flat;
  }

  private static void flatten(String prefix, JsonNode object, Map<String, String> flat) {
    object
        .properties()
        .forEach(
            field -> {
              JsonNode value = field.getValue();
              flat.put(prefix + field.getKey(), text(value));
            });
  }

  /** Returns a value as text; of the nodes of a cluster only the values, without their names. */
  private static String text(JsonNode value) {
    if (value.isValueNode()) {
      return value.asText();
    }
    StringJoiner texts = new StringJoiner(value.isArray() ? ", " : " ");
    value.forEach(element -> texts.add(text(element)));
    return texts.toString();
  }

  private static String cut(String text) {
    String line = text.replaceAll("\\s+", " ").strip();
    return line.length() > MAX_LENGTH ? line.substring(0, MAX_LENGTH) + "..." : line;
  }
}
