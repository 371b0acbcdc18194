package io.cqlsurge.report;

import io.cqlsurge.search.ConditionFigure;
import io.cqlsurge.search.RateSearch;
import io.cqlsurge.search.SearchListener;
import io.cqlsurge.search.SearchResult;
import io.cqlsurge.search.StepResult;
import io.cqlsurge.settings.Objective;
import io.cqlsurge.settings.SloSettings;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Prints a search: a line per step, the result, and the results of the run that confirmed it. */
public final class SearchLines implements SearchListener {
  private final Output output;
  private final SloSettings settings;
  private final SearchTable table;
  private final Consumer<StepResult> stepEnded;
  private final Consumer<SearchResult> searchEnded;

  /**
   * Creates a listener that prints on an output.
   *
   * @param stepEnded receives each step before it is printed
   * @param searchEnded receives the result, if there is a step
   */
  public SearchLines(
      Output output,
      SloSettings settings,
      Consumer<StepResult> stepEnded,
      Consumer<SearchResult> searchEnded) {
    this.output = output;
    this.settings = settings;
    this.table = new SearchTable(settings.objectives());
    this.stepEnded = stepEnded;
    this.searchEnded = searchEnded;
  }

  @Override
  public void searchStarts() {
    output.line(
        RootLocale.format(
            "Searching for the highest rate with %s, from %,d/s to %,d/s, steps of %d s, %s",
            conditions(),
            settings.bounds().from(),
            settings.bounds().to(),
            settings.times().step().toSeconds(),
            length()));
    output.line(table.header());
  }

  /** Returns the expected length in minutes, and its maximum. */
  private String length() {
    long seconds = RateSearch.expectedLength(settings).toSeconds();
    long most = settings.times().total().map(Duration::toSeconds).orElse(Long.MAX_VALUE);
    String expected = RootLocale.format("about %d min", Math.max(1, Math.round(seconds / 60.0)));
    String limit = RootLocale.format("at most %d s", most);
    return most == Long.MAX_VALUE ? expected : most <= seconds ? limit : expected + ", " + limit;
  }

  private String conditions() {
    return settings.objectives().stream().map(Objective::text).collect(Collectors.joining(", "));
  }

  @Override
  public void stepEnded(StepResult result, boolean isRepeated) {
    stepEnded.accept(result);
    output.line(table.row(result, isRepeated));
  }

  @Override
  public void searchEnded(SearchResult result) {
    output.line("");
    result.found().ifPresent(this::found);
    result.failed().ifPresent(failed -> failed(failed, result));
    entry("Steps", RootLocale.format("%d in %,.0f s", result.steps().size(), result.seconds()));
    if (!result.steps().isEmpty()) {
      searchEnded.accept(result);
    }
  }

  private void found(StepResult found) {
    output.line(
        RootLocale.format("Highest rate: %,d/s with %s", found.step().rate(), conditions()));
    for (ConditionFigure figure : found.figures()) {
      entry(figure.objective().text(), SearchTable.withRange(figure));
    }
    if (found.step().rate() >= settings.bounds().to()) {
      entry("Limit", "not found: to= was reached; write a higher to=");
    }
  }

  private void failed(StepResult failed, SearchResult result) {
    String figures =
        failed.figures().stream()
            .filter(each -> !each.holds())
            .map(each -> each.objective().text() + " (" + SearchTable.figure(each) + ")")
            .collect(Collectors.joining(", "));
    String reached =
        failed.isHeld()
            ? ""
            : RootLocale.format("reached %,.0f/s", failed.reached())
                + (figures.isEmpty() ? "" : ", ");
    entry(
        result.found().isPresent() ? "Failed above" : "Failed",
        RootLocale.format("%,d/s: ", failed.step().rate()) + reached + figures);
  }

  private void entry(String label, String text) {
    output.line(RootLocale.format("  %-24s: %s", label, text));
  }
}
