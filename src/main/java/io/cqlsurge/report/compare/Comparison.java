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
 * The comparison of the trials of some files with one of them, for all forms of output.
 *
 * @param pairs the pairs that are compared; none if the trials are searches
 * @param kind the requested operation kind; by default all
 * @param verdict sentences on the limit for slower trials, the verdict last; empty without a limit;
 *     the results of searches
 * @param isPassed whether no trial is slower than allowed
 */
public record Comparison(
    List<Trial> trials,
    List<TrialPairs.Pair> pairs,
    Optional<String> kind,
    List<String> verdict,
    boolean isPassed) {
  public Comparison {
    trials = List.copyOf(trials);
    pairs = List.copyOf(pairs);
    verdict = List.copyOf(verdict);
  }

  /**
   * A comparison's arguments.
   *
   * @param files pages or files of {@code -log json=}, optionally followed by {@code #} and the
   *     name of a trial
   * @param baseline name of the trial that the others are compared with; by default the first
   * @param kind the operation kind to compare; by default all
   * @param allowed fraction by which a trial may be slower, such as 0.05; empty for no limit
   */
  public record Request(
      List<String> files,
      Optional<String> baseline,
      Optional<String> kind,
      OptionalDouble allowed) {
    public Request {
      files = List.copyOf(files);
    }
  }

  /**
   * Reads the files and compares the trials.
   *
   * @throws StatsFileException if a file cannot be used, or a requested trial or kind is missing
   */
  public static Comparison of(Request request) throws StatsFileException {
    List<Trial> read = read(request.files());
    if (read.stream().anyMatch(Trial::isOfSearch)) {
      List<String> results = SearchComparison.lines(read);
      return new Comparison(List.of(), List.of(), Optional.empty(), results, true);
    }
    List<Trial> trials = pooled(read);
    Trial baseline = trials.get(0);
    if (request.baseline().isPresent()) {
      baseline = TrialReader.named(trials, request.baseline().get(), "these files").get(0);
    }
    Optional<String> kind = kind(request, trials);
    List<TrialPairs.Pair> pairs = TrialPairs.of(trials, baseline);
    if (pairs.isEmpty()) {
      throw new StatsFileException(
          trials.size() == 1
              ? "there is only one trial, '" + baseline.name() + "'; name a second file"
              : "these ramps have no steps with equal numbers of threads");
    }
    return judged(request, trials, pairs, kind);
  }

  private static List<Trial> read(List<String> files) throws StatsFileException {
    List<Trial> read = new ArrayList<>();
    for (String file : files) {
      read.addAll(TrialReader.read(file));
    }
    return read;
  }

  /** Returns the trials with their letters; repeats are one trial. */
  private static List<Trial> pooled(List<Trial> read) {
    List<Trial> trials = new ArrayList<>();
    for (Trial trial : Repeats.pooled(read)) {
      trials.add(trial.at(trials.size()));
    }
    return trials;
  }

  /** Returns the compared trials with the verdict, if there is a limit. */
  private static Comparison judged(
      Request request, List<Trial> trials, List<TrialPairs.Pair> pairs, Optional<String> kind) {
    if (request.allowed().isEmpty()) {
      return new Comparison(trials, pairs, kind, List.of(), true);
    }
    SlownessGate gate = new SlownessGate(request.allowed().getAsDouble(), kind.orElse(Trial.TOTAL));
    List<String> complaints = complaints(pairs, gate);
    List<String> lines = new ArrayList<>();
    Set<String> unjudged = new LinkedHashSet<>();
    pairs.forEach(pair -> unjudged.addAll(gate.unjudged(pair)));
    if (!unjudged.isEmpty()) {
      lines.add("Not judged: " + String.join(", ", unjudged));
    }
    lines.add(verdict(complaints, gate.allowed()));
    return new Comparison(trials, pairs, kind, lines, complaints.isEmpty());
  }

  /** Returns the requested operation kind, spelled as in the trials. */
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
      String available = kinds.isEmpty() ? "only the total" : String.join(", ", kinds) + ", total";
      throw new StatsFileException(
          "there is no operation '" + wanted + "'; there are " + available);
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
