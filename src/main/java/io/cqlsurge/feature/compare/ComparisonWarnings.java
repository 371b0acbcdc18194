package io.cqlsurge.feature.compare;

import io.cqlsurge.estimate.Difference;
import io.cqlsurge.estimate.Difference.Judgement;
import io.cqlsurge.estimate.Estimate;
import io.cqlsurge.report.SignificantDigits;
import io.cqlsurge.report.trial.RunCodec;
import io.cqlsurge.report.trial.RunData;
import io.cqlsurge.report.trial.RunSection;
import io.cqlsurge.report.trial.TrialFacts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Differences between two trials, other than their results, that may explain the results. */
record ComparisonWarnings(TrialPair pair, String one, String other) {
  /** Groups of settings that do not affect the measurement, only where results are written. */
  private static final Set<String> IGNORED = Set.of("Graph", "Log");

  private static final String MISSING = "not recorded";

  private static final int MAX_LENGTH = 60;

  /** Smallest relative change of a node's figure that is named. */
  private static final double LEAST_MOVE = 0.1;

  /**
   * The nodes' figures in a run, if a run has them.
   *
   * @param results the means of the whole run, per node
   */
  record Nodes(Map<String, RunData.Result> results) {
    static final RunSection<Nodes> SECTION = new RunSection<>("servers", Nodes.class);
  }

  /** Returns sentences about the differences of two trials, which name them like this. */
  static List<String> of(TrialPair pair, String one, String other) {
    ComparisonWarnings cautions = new ComparisonWarnings(pair, one, other);
    List<String> lines = new ArrayList<>();
    cautions.errors(lines);
    cautions.differ("threads differ", pair.baseline().threads(), pair.other().threads(), lines);
    cautions.differ(
        "numbers of clients differ", clients(pair.baseline()), clients(pair.other()), lines);
    cautions.times(lines);
    cautions.nodes(lines);
    if (!remarks(pair.baseline()).equals(remarks(pair.other()))) {
      remarks(pair.baseline()).forEach(text -> lines.add(one + ": " + text));
      remarks(pair.other()).forEach(text -> lines.add(other + ": " + text));
    }
    facts(pair.baseline())
        .ifPresent(
            before -> facts(pair.other()).ifPresent(after -> cautions.facts(before, after, lines)));
    return lines;
  }

  /** Returns the client count; 1 if it is not recorded. */
  private static OptionalInt clients(Trial trial) {
    int recorded = trial.own().exact().clients().map(List::size).orElse(1);
    return OptionalInt.of(Math.max(1, recorded));
  }

  private static Optional<TrialFacts> facts(Trial trial) {
    return trial.own().context().facts();
  }

  private void errors(List<String> lines) {
    List<String> kinds = new ArrayList<>(List.of(Trial.TOTAL));
    pair.baseline().kinds().keySet().stream().filter(pair.other()::has).forEach(kinds::add);
    for (String kind : kinds) {
      ErrorRates rates = pair.errors(kind);
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

  /** Returns why a trial's phases have no baseline, and which replies had no row. */
  private static List<String> remarks(Trial trial) {
    RunData.Outcome outcome = trial.total().own().outcome();
    return Stream.concat(
            marks(trial).map(ComparedPhase.Mark::recovered), outcome.warnings().stream())
        .filter(text -> text.contains("was not steady") || text.contains("had no row"))
        .distinct()
        .toList();
  }

  private void differ(String what, OptionalInt before, OptionalInt after, List<String> lines) {
    if (!before.equals(after)) {
      lines.add(what + ": " + one + " " + text(before) + ", " + other + " " + text(after));
    }
  }

  private static String text(OptionalInt number) {
    return number.isPresent() ? String.valueOf(number.getAsInt()) : "?";
  }

  private void times(List<String> lines) {
    boolean before = pair.baseline().hasResponseTimes();
    if (before != pair.other().hasResponseTimes()) {
      String first = before ? "response times, " : "service times, ";
      String second = before ? " service times" : " response times";
      lines.add("latencies are not judged: " + one + " has " + first + other + second);
    }
  }

  private static Map<String, RunData.Result> nodes(Trial trial) {
    return trial.total().sections().get(Nodes.SECTION).map(Nodes::results).orElse(Map.of());
  }

  /** Names the nodes' figures that differ by more than chance explains, and by at least 10 %. */
  private void nodes(List<String> lines) {
    Map<String, RunData.Result> after = nodes(pair.other());
    List<String> moved = new ArrayList<>();
    nodes(pair.baseline())
        .forEach(
            (figure, result) -> {
              Estimate old = KindFigures.estimate(Optional.of(result));
              Estimate now = KindFigures.estimate(Optional.ofNullable(after.get(figure)));
              if (after.containsKey(figure) && isMoved(old, now)) {
                moved.add(
                    "%s %s %s, %s %s"
                        .formatted(
                            figure,
                            one,
                            SignificantDigits.of(old.value()),
                            other,
                            SignificantDigits.of(now.value())));
              }
            });
    if (!moved.isEmpty()) {
      lines.add("values of the nodes moved (mean per node): " + String.join("; ", moved));
    }
  }

  private static boolean isMoved(Estimate one, Estimate two) {
    Difference difference = Difference.between(one, two);
    return difference.change().isPresent()
        ? Math.abs(difference.change().getAsDouble()) >= LEAST_MOVE
            && Set.of(Judgement.LESS, Judgement.MORE).contains(difference.judgement())
        : Difference.isAboveZero(one) != Difference.isAboveZero(two);
  }

  private void facts(TrialFacts one, TrialFacts two, List<String> lines) {
    Map<String, String> before = flat(one);
    Map<String, String> after = flat(two);
    Set<String> names = new TreeSet<>(before.keySet());
    names.addAll(after.keySet());
    for (String name : names) {
      String old = before.getOrDefault(name, MISSING);
      String now = after.getOrDefault(name, MISSING);
      if (!old.equals(now)) {
        lines.add(name + " differs: " + this.one + " " + cut(old) + ", " + other + " " + cut(now));
      }
    }
  }

  private static Map<String, String> flat(TrialFacts facts) {
    Map<String, String> flat = new LinkedHashMap<>();
    facts
        .settings()
        .forEach(
            (group, values) -> {
              if (!IGNORED.contains(group)) {
                values.forEach((name, value) -> flat.put("setting " + group + ", " + name, value));
              }
            });
    flat.remove("setting Rate, Thread Count");
    facts.nodes().forEach((name, value) -> flat.put("cluster: " + name, value));
    facts.machine().ifPresent(machine -> add("machine: ", machine, flat));
    facts.tool().ifPresent(tool -> add("tool: ", tool, flat));
    if (!facts.profiles().isEmpty()) {
      flat.put("profile", RunCodec.text(facts.profiles()));
    }
    return flat;
  }

  private static void add(String prefix, Record facts, Map<String, String> flat) {
    RunCodec.fields(facts).forEach((name, value) -> flat.put(prefix + name, value));
  }

  private static String cut(String text) {
    String line = text.replaceAll("\\s+", " ").strip();
    return line.length() > MAX_LENGTH ? line.substring(0, MAX_LENGTH) + "..." : line;
  }

  private static Stream<ComparedPhase.Mark> marks(Trial trial) {
    return trial.total().sections().get(ComparedPhase.Mark.SECTION).stream().flatMap(Stream::of);
  }
}
