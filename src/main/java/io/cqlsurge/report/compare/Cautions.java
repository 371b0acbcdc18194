package io.cqlsurge.report.compare;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeSet;

/** What two trials do not have in common beside what was measured. */
final class Cautions {
  /** Groups of settings that say where results go, not what is measured. */
  private static final Set<String> ASIDE = Set.of("Graph", "Log");

  private static final int LONGEST = 60;

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
   * Sentences about two trials.
   *
   * @param one by what the baseline is called
   * @param other likewise the other
   */
  static List<String> of(TrialPairs.Pair pair, String one, String other) {
    Cautions cautions = new Cautions(pair, one, other);
    cautions.threads();
    cautions.times();
    if (pair.baseline().facts().isObject() && pair.other().facts().isObject()) {
      cautions.facts();
    }
    return cautions.lines;
  }

  private void threads() {
    String before = pair.baseline().threads().map(String::valueOf).orElse("?");
    String after = pair.other().threads().map(String::valueOf).orElse("?");
    if (!before.equals(after)) {
      lines.add("threads differ: " + one + " " + before + ", " + other + " " + after);
    }
  }

  private void times() {
    boolean before = pair.baseline().tellsResponseTime();
    if (before != pair.other().tellsResponseTime()) {
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
      String old = before.getOrDefault(name, "not told");
      String now = after.getOrDefault(name, "not told");
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
              if (!ASIDE.contains(group.getKey()) && group.getValue().isObject()) {
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

  /** The nodes of a cluster: the values of each, without their names. */
  private static String text(JsonNode value) {
    if (value.isValueNode()) {
      return value.asText();
    }
    StringJoiner texts = new StringJoiner(value.isArray() ? ", " : " ");
    value.forEach(part -> texts.add(text(part)));
    return texts.toString();
  }

  private static String cut(String text) {
    String line = text.replaceAll("\\s+", " ").strip();
    return line.length() > LONGEST ? line.substring(0, LONGEST) + "..." : line;
  }
}
