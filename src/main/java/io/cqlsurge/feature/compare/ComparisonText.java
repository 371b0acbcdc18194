package io.cqlsurge.feature.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A comparison's text: a sentence per pair, the trials, cautions, and a table per pair. */
public final class ComparisonText {
  /** Maximum length of a line, in characters. */
  private static final int WIDTH = 100;

  private static final String CAUTION = "Caution: ";

  private final Optional<String> kind;
  private final int width;
  private final List<String> lines = new ArrayList<>();

  private ComparisonText(Optional<String> kind, int width) {
    this.kind = kind;
    this.width = width;
  }

  /** Returns the lines: a sentence per pair, the trials, the tables, and the verdict. */
  public static List<String> of(Comparison compared, int width) {
    if (compared.pairs().isEmpty()) {
      return compared.verdict();
    }
    ComparisonText text = new ComparisonText(compared.kind(), width);
    PairSentence.named(compared.pairs()).forEach(sentence -> text.add("", sentence));
    text.lines.add("");
    compared.trials().forEach(text::trial);
    compared.pairs().forEach(text::pair);
    text.lines.addAll(List.of("", "Changes are computed from unrounded values."));
    if (!compared.verdict().isEmpty()) {
      text.lines.add("");
      text.lines.addAll(compared.verdict());
    }
    return text.lines;
  }

  private void trial(Trial trial) {
    add(trial.letter() + "  ", trial.name() + ": " + trial.description());
    add("   ", trial.command());
    trial.cautions().forEach(caution -> add("   " + CAUTION, caution));
  }

  /** Adds a text with a prefix, with line breaks where lines would be too long. */
  private void add(String prefix, String text) {
    StringBuilder line = new StringBuilder(prefix);
    for (String word : text.split(" ", -1)) {
      if (line.length() > prefix.length()
          && line.length() + word.length() > Math.min(width, WIDTH)) {
        lines.add(line.toString().stripTrailing());
        line = new StringBuilder(" ".repeat(prefix.length()));
      }
      line.append(word).append(' ');
    }
    lines.add(line.toString().stripTrailing());
  }

  private void pair(TrialPair pair) {
    String one = pair.baseline().letter();
    String other = pair.other().letter();
    lines.add("");
    add(other + " against " + one + ": ", pair.other().name() + ", " + pair.baseline().name());
    ComparisonWarnings.of(pair, one, other).forEach(caution -> add("  " + CAUTION, caution));
    for (String shown : pair.kinds(kind)) {
      lines.add("");
      List<ComparisonRow> rows = ComparisonRow.all(pair, shown);
      lines.addAll(
          ComparisonRow.table(shown, one, other, pair.level())
              .words("", ComparisonRow::judgement)
              .lines(rows, width));
      if (rows.isEmpty()) {
        lines.add("not in both");
      }
    }
  }
}
