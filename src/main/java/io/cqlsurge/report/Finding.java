package io.cqlsurge.report;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A sentence on what a command found out: its figures, how certain it is, and what to do next. It
 * contains no statistics, which are in tables.
 */
public record Finding(Kind kind, Tone tone, String sentence) {
  /** Maximum number of sentences on a command. */
  private static final int MAX = 5;

  /** Length of a run below which its rate and latencies are too uncertain to compare, in s. */
  private static final double MIN_SECONDS = 10;

  /** What a sentence is about, the most important first. */
  public enum Kind {
    /** The answer to what was asked. */
    ANSWER,
    /** What failed. */
    FAILURE,
    /** What happened during the run. */
    CHANGE,
    /** What limits the meaning of the figures. */
    LIMIT,
    /** Anything else. */
    REMARK
  }

  /** How a sentence is shown. */
  public enum Tone {
    /** It decides: the test has passed. */
    GOOD,
    /** It decides: the test has failed. */
    BAD,
    /** It decides nothing. */
    NEUTRAL
  }

  public static Finding of(Kind kind, String sentence) {
    return new Finding(kind, Tone.NEUTRAL, sentence);
  }

  public static Finding decided(boolean isGood, String sentence) {
    return new Finding(Kind.ANSWER, isGood ? Tone.GOOD : Tone.BAD, sentence);
  }

  /** Returns a message as a sentence, with a capital letter and a full stop. */
  public static String sentence(String message) {
    return message.substring(0, 1).toUpperCase(Locale.ROOT) + message.substring(1) + ".";
  }

  /** Returns a sentence if runs of this length are too short for a verdict, in s. */
  public static Optional<String> tooShort(double seconds) {
    return seconds < MIN_SECONDS
        ? Optional.of(
            RootLocale.format(
                "Runs of %.1f s are too short for a verdict: use duration=30s.", seconds))
        : Optional.empty();
  }

  /** Returns the most important sentences, in the order to show; those of one kind keep theirs. */
  public static List<Finding> most(Collection<Finding> all) {
    return all.stream().sorted(Comparator.comparing(Finding::kind)).limit(MAX).toList();
  }

  /** Prints findings, but not on a terminal, where they are the last lines of a command. */
  public static void print(List<Finding> findings, Output output) {
    output.table(lines(findings), width -> List.of());
  }

  /** Returns a block between empty lines; no line if there are no sentences. */
  public static List<String> lines(List<Finding> findings) {
    List<String> lines = new ArrayList<>();
    if (!findings.isEmpty()) {
      lines.addAll(List.of("", "Findings:"));
      findings.forEach(finding -> lines.add("  " + finding.sentence()));
      lines.add("");
    }
    return lines;
  }
}
