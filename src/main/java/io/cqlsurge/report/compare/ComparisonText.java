package io.cqlsurge.report.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Trials, what to take care of, and a table for each pair, within a hundred columns. */
final class ComparisonText {
  private static final int WIDTH = 100;

  private final List<Trial> trials;
  private final Optional<String> kind;
  private final List<String> lines = new ArrayList<>();

  ComparisonText(List<Trial> trials, Optional<String> kind) {
    this.trials = trials;
    this.kind = kind;
  }

  /** The whole text. */
  List<String> lines(List<TrialPairs.Pair> pairs) {
    trials.forEach(this::trial);
    pairs.forEach(this::pair);
    if (!pairs.isEmpty()) {
      lines.add("");
      lines.add("Changes are computed from unrounded figures.");
    }
    return lines;
  }

  private void trial(Trial trial) {
    add(trial.letter() + "  ", trial.name() + ": " + trial.description());
    add("   ", trial.command());
    trial.verdict().ifPresent(verdict -> add("   Take care: ", verdict));
    if (!trial.isComplete()) {
      add("   Take care: ", "it did not run to its end");
    }
  }

  /** A text behind a start, broken where lines would be too long. */
  private void add(String start, String text) {
    StringBuilder line = new StringBuilder(start);
    for (String word : text.split(" ", -1)) {
      if (line.length() > start.length() && line.length() + word.length() > WIDTH) {
        lines.add(line.toString().stripTrailing());
        line = new StringBuilder(" ".repeat(start.length()));
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
    Cautions.of(pair, one, other).forEach(caution -> add("  Take care: ", caution));
    for (String shown : kinds(pair)) {
      lines.add("");
      lines.add(line(shown, one, other, "change", "99 % interval", ""));
      if (!pair.baseline().has(shown) || !pair.other().has(shown)) {
        lines.add("not in both");
        continue;
      }
      for (ComparedLine result : ComparedLine.values()) {
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
            row.line().label(),
            row.line().text(row.baseline().value()),
            row.line().text(row.other().value()),
            row.change(),
            row.range(),
            row.word()));
  }

  private static String line(Object... cells) {
    return String.format(Locale.ROOT, "%-25s %12s %12s %8s %17s  %s", cells).stripTrailing();
  }
}
