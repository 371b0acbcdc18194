package io.cqlsurge.report.compare;

import io.cqlsurge.report.trial.StatsFileException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Trials of files held against one of them.
 *
 * @param lines the text, for people
 * @param isPassed whether no bound was broken
 */
public record Comparison(List<String> lines, boolean isPassed) {
  /** Keeps its own copy. */
  public Comparison {
    lines = List.copyOf(lines);
  }

  /**
   * What is asked for.
   *
   * @param files pages or files of {@code -log json=}, each perhaps with {@code #} and the name of
   *     a trial
   * @param baseline the name of the trial that the others are held against; else it is the first
   * @param kind the operation that is looked at; else all
   * @param allowed the part by which a trial may be slower: 0.05; else nothing is bounded
   */
  public record Request(
      List<String> files,
      Optional<String> baseline,
      Optional<String> kind,
      OptionalDouble allowed) {
    /** Keeps its own copy. */
    public Request {
      files = List.copyOf(files);
    }
  }

  /**
   * Reads the files and compares.
   *
   * @throws StatsFileException if a file cannot be used, or does not have what is asked for
   */
  public static Comparison of(Request request) throws StatsFileException {
    List<Trial> trials = new ArrayList<>();
    for (String file : request.files()) {
      for (Trial trial : TrialReader.read(file)) {
        trials.add(trial.at(trials.size()));
      }
    }
    Trial baseline = trials.get(0);
    if (request.baseline().isPresent()) {
      baseline = TrialReader.named(trials, request.baseline().get(), "these files").get(0);
    }
    Optional<String> kind = kind(request, trials);
    List<TrialPairs.Pair> pairs = TrialPairs.of(trials, baseline);
    if (pairs.isEmpty()) {
      throw new StatsFileException(
          trials.size() == 1
              ? "there is one trial only, '" + baseline.name() + "'; name a second file"
              : "no steps of these ramps have as many threads");
    }
    List<String> lines = new ArrayList<>(new ComparisonText(trials, kind).lines(pairs));
    if (request.allowed().isEmpty()) {
      return new Comparison(lines, true);
    }
    double allowed = request.allowed().getAsDouble();
    return bounded(lines, pairs, new SlownessGate(allowed, kind.orElse(Trial.TOTAL)));
  }

  /** With the bound's word at the end. */
  private static Comparison bounded(
      List<String> lines, List<TrialPairs.Pair> pairs, SlownessGate gate) {
    List<String> complaints = complaints(pairs, gate);
    lines.add("");
    Set<String> unjudged = new LinkedHashSet<>();
    pairs.forEach(pair -> unjudged.addAll(gate.unjudged(pair)));
    if (!unjudged.isEmpty()) {
      lines.add("Not judged: " + String.join(", ", unjudged));
    }
    lines.add(verdict(complaints, gate.allowed()));
    return new Comparison(lines, complaints.isEmpty());
  }

  /** The kind that is wanted, as the trials write it. */
  private static Optional<String> kind(Request request, List<Trial> trials)
      throws StatsFileException {
    if (request.kind().isEmpty() || request.kind().get().equalsIgnoreCase(Trial.TOTAL)) {
      return request.kind().map(kind -> Trial.TOTAL);
    }
    String wanted = request.kind().get();
    List<String> kinds =
        trials.stream().flatMap(trial -> trial.kinds().keySet().stream()).distinct().toList();
    Optional<String> found = kinds.stream().filter(wanted::equalsIgnoreCase).findFirst();
    if (found.isEmpty()) {
      String there = kinds.isEmpty() ? "only the total" : String.join(", ", kinds) + ", total";
      throw new StatsFileException("there is no operation '" + wanted + "'; there are " + there);
    }
    return found;
  }

  private static List<String> complaints(List<TrialPairs.Pair> pairs, SlownessGate gate) {
    List<String> complaints = new ArrayList<>();
    for (TrialPairs.Pair pair : pairs) {
      List<String> found = gate.complaints(pair);
      if (!found.isEmpty()) {
        complaints.add(pair.other().letter() + " " + String.join(", ", found));
      }
    }
    return complaints;
  }

  private static String verdict(List<String> complaints, double allowed) {
    String percent = String.format(Locale.ROOT, "%.1f", allowed * 100).replaceFirst("\\.0$", "");
    return complaints.isEmpty()
        ? "Passed: nothing is slower by more than " + percent + " %."
        : "Failed, with " + percent + " % allowed: " + String.join("; ", complaints);
  }
}
