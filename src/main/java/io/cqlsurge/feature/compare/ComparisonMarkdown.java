package io.cqlsurge.feature.compare;

import java.util.ArrayList;
import java.util.List;

/** A comparison as Markdown, for the comments of CI systems: the verdict, tables, the trials. */
public final class ComparisonMarkdown {
  private ComparisonMarkdown() {}

  public static List<String> of(Comparison compared) {
    List<String> lines = new ArrayList<>();
    if (compared.pairs().isEmpty()) {
      lines.add("```");
      lines.addAll(compared.verdict());
      lines.add("```");
      return lines;
    }
    for (String sentence : compared.verdict()) {
      lines.addAll(0, List.of("**" + text(sentence) + "**", ""));
    }
    PairSentence.named(compared.pairs()).forEach(each -> lines.add("- " + text(each)));
    for (TrialPair pair : compared.pairs()) {
      pair.kinds(compared.kind()).forEach(kind -> table(pair, kind, lines));
      cautions("", ComparisonWarnings.of(pair, pair.baseline().name(), pair.other().name()), lines);
    }
    lines.add("");
    for (Trial trial : compared.trials()) {
      String about = trial.letter() + " " + trial.name() + ": " + trial.description();
      lines.add("- " + text(about) + ": `" + trial.command().replace('`', '\'') + "`");
      cautions("  ", trial.cautions(), lines);
    }
    return lines;
  }

  private static void table(TrialPair pair, String kind, List<String> lines) {
    lines.add("");
    String one = pair.baseline().name();
    lines.add(row(List.of(kind, one, pair.other().name(), "change", "99 % interval", "")));
    lines.add("| --- | ---: | ---: | ---: | ---: | --- |");
    ComparisonRow.all(pair, kind).forEach(row -> lines.add(row(row.cells())));
  }

  private static void cautions(String indent, List<String> cautions, List<String> lines) {
    if (indent.isEmpty() && !cautions.isEmpty()) {
      lines.add("");
    }
    cautions.forEach(caution -> lines.add(indent + "- Caution: " + text(caution)));
  }

  private static String row(List<String> cells) {
    return "| " + String.join(" | ", cells.stream().map(ComparisonMarkdown::text).toList()) + " |";
  }

  /** Returns a text without the characters that have a meaning in Markdown. */
  private static String text(String text) {
    return text.replaceAll("([\\\\`*_|<>\\[\\]#~])", "\\\\$1");
  }
}
