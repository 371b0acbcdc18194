package io.cqlsurge.report.compare;

import io.cqlsurge.report.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** A comparison's text: a sentence per pair, the trials, cautions, and a table per pair. */
final class ComparisonText {
  /** Maximum length of a line, in characters. */
  private static final int WIDTH = 100;

  private static final String CAUTION = "Caution: ";

  private final List<Trial> trials;
  private final Optional<String> kind;
  private final List<String> lines = new ArrayList<>();

  ComparisonText(List<Trial> trials, Optional<String> kind) {
    this.trials = trials;
    this.kind = kind;
  }

  List<String> lines(List<TrialPairs.Pair> pairs) {
    for (TrialPairs.Pair pair : pairs) {
      add("", pair.other().name() + ": " + PairSentence.of(pair));
    }
    if (!pairs.isEmpty()) {
      lines.add("");
    }
    trials.forEach(this::trial);
    pairs.forEach(this::pair);
    if (!pairs.isEmpty()) {
      lines.add("");
      lines.add("Changes are computed from unrounded values.");
    }
    return lines;
  }

  private void trial(Trial trial) {
    add(trial.letter() + "  ", trial.name() + ": " + trial.description());
    add("   ", trial.command());
    trial.verdict().ifPresent(verdict -> add("   " + CAUTION, verdict));
    if (!trial.isComplete()) {
      add("   " + CAUTION, "the run did not complete");
    }
  }

  /** Adds a text with a prefix, with line breaks where lines would be too long. */
  private void add(String prefix, String text) {
    StringBuilder line = new StringBuilder(prefix);
    for (String word : text.split(" ", -1)) {
      if (line.length() > prefix.length() && line.length() + word.length() > WIDTH) {
        lines.add(line.toString().stripTrailing());
        line = new StringBuilder(" ".repeat(prefix.length()));
      }
      line.append(word).append(' ');
    }
    lines.add(line.toString().stripTrailing());
  }

  private void pair(TrialPairs.Pair pair) {
    String one = pair.baseline().letter();
    String other = pair.other().letter();
    lines.add("");
    add(other + " against " + one + ": ", pair.other().name() + ", " + pair.baseline().name());
    ComparisonWarnings.of(pair, one, other).forEach(caution -> add("  " + CAUTION, caution));
    for (String shown : kinds(pair)) {
      lines.add("");
      lines.add(line(shown, one, other, "change", "99 % interval", ""));
      if (!pair.baseline().has(shown) || !pair.other().has(shown)) {
        lines.add("not in both");
        continue;
      }
      for (Metric result : Metric.COMPARED) {
        row(ComparisonRow.of(pair, shown, result));
      }
    }
  }

  private List<String> kinds(TrialPairs.Pair pair) {
    if (kind.isPresent()) {
      return List.of(kind.get());
    }
    List<String> kinds = new ArrayList<>(List.of(Trial.TOTAL));
    Set<String> all = new TreeSet<>(pair.baseline().kinds().keySet());
    all.retainAll(pair.other().kinds().keySet());
    kinds.addAll(all);
    return kinds;
  }

  private void row(ComparisonRow row) {
    lines.add(
        line(
            row.label(),
            row.line().text(row.baseline().value()),
            row.line().text(row.other().value()),
            row.change(),
            row.range(),
            row.judgement()));
  }

  private static String line(Object... columns) {
    return String.format(Locale.ROOT, "%-25s %12s %12s %8s %17s  %s", columns).stripTrailing();
  }
}
