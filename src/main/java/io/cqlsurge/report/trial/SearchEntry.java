package io.cqlsurge.report.trial;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cqlsurge.search.ConditionFigure;
import io.cqlsurge.search.SearchResult;
import io.cqlsurge.search.StepResult;

/** Writes the steps and the result of a search to the entries of its runs. */
final class SearchEntry {
  private static final double DECIMALS = 1e6;

  private SearchEntry() {}

  /** Adds a step to the entry of all its operations together. */
  static void write(StepResult result, ObjectNode own) {
    ObjectNode step = own.putObject("search");
    step.put("rate", result.step().rate());
    step.put("reached", rounded(result.reached()));
    step.put("purpose", result.step().purpose().title());
    step.put("repeat", result.step().isRepeat());
    step.put("verdict", result.verdict().title());
    result.missed().forEach(step.putArray("missed")::add);
    ArrayNode conditions = step.putArray("conditions");
    result.figures().forEach(figure -> write(figure, conditions.addObject()));
  }

  private static void write(ConditionFigure figure, ObjectNode target) {
    target.put("condition", figure.objective().text());
    target.put("limit", figure.objective().threshold().limit());
    target.put("value", rounded(figure.value()));
    figure
        .range()
        .ifPresent(
            range -> {
              target.put("low", rounded(range.low()));
              if (Double.isFinite(range.high())) {
                target.put("high", rounded(range.high()));
              }
            });
    target.put("verdict", figure.verdict().title());
  }

  /** Adds the result to the entry of the step that confirmed it, or of the last one. */
  static void write(SearchResult result, ObjectNode own) {
    ObjectNode target = own.withObjectProperty("search").putObject("result");
    result
        .found()
        .ifPresentOrElse(
            found -> target.put("rate", found.step().rate()), () -> target.putNull("rate"));
    result.failed().ifPresent(failed -> target.put("failed", failed.step().rate()));
    target.put("steps", result.steps().size());
    target.put("seconds", rounded(result.seconds()));
    target.put("client", result.isLimitedByClient());
    target.put("message", result.ending().message());
  }

  private static double rounded(double value) {
    return Math.round(value * DECIMALS) / DECIMALS;
  }
}
