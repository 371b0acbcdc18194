package io.cqlsurge.feature.compare;

import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.report.RootLocale;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.IntStream;

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
    List<TrialPair> pairs,
    Optional<String> kind,
    List<String> verdict,
    boolean isPassed) {
  public Comparison {
    trials = List.copyOf(trials);
    pairs = List.copyOf(pairs);
    verdict = List.copyOf(verdict);
  }

  /**
   * Reads the files and compares the trials.
   *
   * @param files pages or files of {@code -log json=}, optionally followed by {@code #} and the
   *     name of a trial
   * @param baseline name of the trial that the others are compared with; by default the first
   * @param requested the operation kind to compare; by default all
   * @param allowed fraction by which a trial may be slower, such as 0.05; empty for no limit
   * @throws UsageError if a file cannot be used, or a requested trial or kind is missing
   */
  public static Comparison of(
      List<String> files,
      Optional<String> baseline,
      Optional<String> requested,
      OptionalDouble allowed) {
    List<Trial> read = new ArrayList<>();
    for (String file : files) {
      read.addAll(TrialReader.read(file));
    }
    if (read.stream().anyMatch(Trial::isOfSearch)) {
      List<String> results = SearchComparison.lines(read);
      return new Comparison(List.of(), List.of(), Optional.empty(), results, true);
    }
    List<Trial> pooled = TrialReader.pooled(read);
    List<Trial> trials =
        IntStream.range(0, pooled.size()).mapToObj(i -> pooled.get(i).at(i)).toList();
    Trial first =
        baseline.isPresent()
            ? TrialReader.named(trials, baseline.get(), "these files").get(0)
            : trials.get(0);
    Optional<String> kind = kind(requested, trials);
    List<TrialPair> pairs = TrialPair.of(trials, first);
    if (pairs.isEmpty()) {
      throw new UsageError(
          trials.size() == 1
              ? "there is only one trial, '" + first.name() + "'; name a second file"
              : first.stage().isPresent()
                  ? "each stage has one run; name the file of another run of the plan"
                  : "these ramps have no steps with equal numbers of threads");
    }
    Comparison compared = new Comparison(trials, pairs, kind, List.of(), true);
    return allowed.isPresent() ? compared.judged(allowed.getAsDouble()) : compared;
  }

  private Comparison judged(double allowed) {
    SlownessGate gate = new SlownessGate(allowed, kind.orElse(Trial.TOTAL));
    List<String> complaints = new ArrayList<>();
    Set<String> unjudged = new LinkedHashSet<>();
    for (TrialPair pair : pairs) {
      List<String> found = gate.complaints(pair);
      if (!found.isEmpty()) {
        complaints.add(pair.other().letter() + " " + String.join(", ", found));
      }
      unjudged.addAll(gate.unjudged(pair));
    }
    List<String> lines = new ArrayList<>();
    if (!unjudged.isEmpty()) {
      lines.add("Not judged: " + String.join(", ", unjudged));
    }
    lines.add(verdict(complaints, allowed));
    return new Comparison(trials, pairs, kind, lines, complaints.isEmpty());
  }

  /** Returns the requested operation kind, spelled as in the trials. */
  private static Optional<String> kind(Optional<String> requested, List<Trial> trials) {
    if (requested.isEmpty() || requested.get().equalsIgnoreCase(Trial.TOTAL)) {
      return requested.map(kind -> Trial.TOTAL);
    }
    String wanted = requested.get();
    List<String> kinds =
        trials.stream().flatMap(trial -> trial.kinds().keySet().stream()).distinct().toList();
    Optional<String> found = kinds.stream().filter(wanted::equalsIgnoreCase).findFirst();
    if (found.isEmpty()) {
      String available = kinds.isEmpty() ? "only the total" : String.join(", ", kinds) + ", total";
      throw new UsageError("there is no operation '" + wanted + "'; there are " + available);
    }
    return found;
  }

  private static String verdict(List<String> complaints, double allowed) {
    String percent = RootLocale.format("%.1f", allowed * 100).replaceFirst("\\.0$", "");
    return complaints.isEmpty()
        ? "Passed: nothing is slower by more than " + percent + " %."
        : "Failed, with " + percent + " % allowed: " + String.join("; ", complaints);
  }
}
