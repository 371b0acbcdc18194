package io.cqlsurge.feature.search;

import io.cqlsurge.estimate.ConfidenceRange;
import io.cqlsurge.report.RootLocale;
import io.cqlsurge.report.SignificantDigits;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The table of a search's steps: rate, figures of the conditions, verdict.
 *
 * @param isNarrow whether it has neither the reached rate nor confidence intervals
 */
record SearchTable(List<Objective> objectives, boolean isNarrow) {
  private static final int FIGURE_WIDTH = 25;
  private static final int NARROW = 9;
  private static final double MIN_SHARE = 0.00005;

  /** An end of an interval that differs by more than this factor from the figure is not known. */
  private static final double UNKNOWN = 1000;

  SearchTable {
    objectives = List.copyOf(objectives);
  }

  String header() {
    String start =
        RootLocale.format(isNarrow ? "%4s %9s" : "%4s %11s %11s", "step", "rate/s", "reached/s");
    return start + cells(objectives, each -> padded(each.text(), each)) + "  verdict";
  }

  /** Returns the row of a step, and whether the next step repeats it. */
  String row(StepResult result, boolean isRepeated) {
    String start =
        RootLocale.format(
            isNarrow ? "%4d %,9d" : "%4d %,11d %,11.0f",
            result.step().number(),
            result.rate(),
            result.reached());
    String figures = cells(result.figures(), each -> padded(shown(each), each.objective()));
    return start + figures + "  " + verdict(result, isRepeated);
  }

  private static <T> String cells(List<T> values, Function<T, String> text) {
    return values.stream().map(each -> "  " + text.apply(each)).collect(Collectors.joining());
  }

  private String shown(ConditionFigure figure) {
    boolean hasRange = !isNarrow && !figure.objective().isOnErrors();
    Optional<ConfidenceRange> shown = hasRange ? figure.range() : Optional.empty();
    return figure(figure) + shown.map(it -> " (" + range(it, figure.value()) + ")").orElse("");
  }

  private String padded(String text, Objective objective) {
    int least = Math.max(NARROW, objective.text().length());
    int width =
        objective.isOnErrors() ? objective.text().length() : isNarrow ? least : FIGURE_WIDTH;
    return " ".repeat(Math.max(0, width - text.length())) + text;
  }

  static String figure(ConditionFigure figure) {
    if (Double.isNaN(figure.value())) {
      return "-";
    }
    Objective objective = figure.objective();
    String unit = objective.isOnRecall() ? "" : " ms";
    return objective.isOnErrors()
        ? share(figure.value())
        : SignificantDigits.of(figure.value()) + unit;
  }

  private static String range(ConfidenceRange range, double value) {
    String low = range.low() < value / UNKNOWN ? "?" : SignificantDigits.of(range.low());
    String high = range.high() > value * UNKNOWN ? "?" : SignificantDigits.of(range.high());
    return low + ".." + high;
  }

  private static String share(double share) {
    return share == 0
        ? "0%"
        : RootLocale.format(share < MIN_SHARE ? "%.4f%%" : "%.2f%%", share * 100);
  }

  private static String verdict(StepResult result, boolean isRepeated) {
    String missed = result.missed().isEmpty() ? "" : ": " + String.join(", ", result.missed());
    if (result.verdict() == StepVerdict.UNDECIDED) {
      return undecided(result, missed, isRepeated);
    }
    return decided(result, missed) + (isRepeated ? ", repeated" : "");
  }

  private static String decided(StepResult result, String missed) {
    boolean confirms =
        result.step().purpose() == Step.Purpose.CONFIRM && result.verdict() == StepVerdict.PASSED;
    return (confirms ? "confirmed" : result.verdict().title())
        + missed
        + (result.isEarly()
            ? RootLocale.format(", ended after %.1f s", result.run().summary().seconds())
            : "")
        + (!result.client().isEmpty() && result.verdict() == StepVerdict.FAILED
            ? " (client at its limit)"
            : "");
  }

  private static String undecided(StepResult result, String missed, boolean isRepeated) {
    if (isRepeated) {
      return "undecided" + missed + ", repeated";
    }
    String taken = result.holds() ? ", taken as passed" : ", taken as failed";
    return "undecided" + missed + (result.hasTooFewOperations() ? ", too few operations" : taken);
  }
}
