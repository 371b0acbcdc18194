package io.cqlsurge.feature.search;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.cqlsurge.estimate.ConfidenceRange;
import io.cqlsurge.report.Finding;
import io.cqlsurge.report.trial.Rounding;
import io.cqlsurge.report.trial.RunSection;
import io.cqlsurge.report.trial.Timeline;
import java.util.List;
import java.util.Optional;

/** A step of a search. */
record SearchStep(
    long rate,
    double reached,
    String purpose,
    boolean repeat,
    String verdict,
    List<String> missed,
    List<Condition> conditions,
    Optional<Result> result) {

  private static final RunSection<SearchStep> SECTION =
      new RunSection<>("search", SearchStep.class);

  /** A condition and its verdict; a range without an upper limit has no {@code high}. */
  record Condition(
      String condition,
      double limit,
      double value,
      Optional<Double> low,
      Optional<Double> high,
      String verdict) {
    static Condition of(ConditionFigure figure) {
      return new Condition(
          figure.objective().text(),
          figure.objective().threshold().limit(),
          Rounding.six(figure.value()),
          figure.range().map(range -> Rounding.six(range.low())),
          figure.range().map(ConfidenceRange::high).filter(Double::isFinite).map(Rounding::six),
          figure.verdict().title());
    }
  }

  /**
   * The search's result.
   *
   * @param rate empty if no rate was found
   * @param failed the lowest rate that failed
   * @param client whether the client was the limit
   */
  record Result(
      @JsonInclude Optional<Long> rate,
      Optional<Long> failed,
      int steps,
      double seconds,
      boolean client,
      String message) {
    static Result of(SearchResult search) {
      return new Result(
          search.found().map(StepResult::rate),
          search.failed().map(StepResult::rate),
          search.steps().size(),
          Rounding.six(search.seconds()),
          search.isLimitedByClient(),
          search.ending().message());
    }
  }

  /** Adds the verdict on the run that ended last. */
  static void add(StepResult result, Timeline timeline) {
    set(result, Optional.empty(), timeline);
  }

  /** Adds a search's result to the run that it is about. */
  static void add(SearchResult search, List<Finding> findings, Timeline timeline) {
    int run = search.indexOfResult();
    set(search.steps().get(run), Optional.of(search), timeline);
    timeline.change(run, entry -> entry.with(added -> added.with(findings)));
  }

  private static void set(StepResult result, Optional<SearchResult> search, Timeline timeline) {
    timeline.change(result.step().number() - 1, entry -> entry.with(SECTION, of(result, search)));
  }

  /** Returns the step; the one that the search's result is about has the result. */
  private static SearchStep of(StepResult result, Optional<SearchResult> search) {
    return new SearchStep(
        result.rate(),
        Rounding.six(result.reached()),
        result.step().purpose().title(),
        result.step().isRepeat(),
        result.verdict().title(),
        result.missed(),
        result.figures().stream().map(Condition::of).toList(),
        search.map(Result::of));
  }
}
