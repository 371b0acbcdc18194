package io.cqlsurge.feature.search;

import io.cqlsurge.report.Finding;
import io.cqlsurge.report.Output;
import io.cqlsurge.report.RootLocale;
import java.time.Duration;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Prints a search: a line per step, and its length.
 *
 * @param stepEnded receives each step before it is printed
 */
record SearchLines(
    Output output,
    SloSettings settings,
    Consumer<StepResult> stepEnded,
    BiConsumer<SearchResult, List<Finding>> searchEnded) {

  void searchStarts() {
    output.line(
        RootLocale.format(
            "Searching for the highest rate with %s, from %,d/s to %,d/s, steps of %d s, %s",
            Objective.text(settings.objectives()),
            settings.bounds().from(),
            settings.bounds().to(),
            settings.times().step().toSeconds(),
            length()));
    table(SearchTable::header);
  }

  private void table(Function<SearchTable, String> line) {
    output.table(
        List.of(line.apply(new SearchTable(settings.objectives(), false))),
        width -> List.of(line.apply(new SearchTable(settings.objectives(), true))));
  }

  /** Returns the expected length in minutes, and its maximum. */
  private String length() {
    long seconds = RateSearch.expectedLength(settings).toSeconds();
    long most = settings.times().total().map(Duration::toSeconds).orElse(Long.MAX_VALUE);
    String expected = RootLocale.format("about %d min", Math.max(1, Math.round(seconds / 60.0)));
    String limit = RootLocale.format("at most %d s", most);
    return most == Long.MAX_VALUE ? expected : most <= seconds ? limit : expected + ", " + limit;
  }

  /**
   * Prints a step.
   *
   * @param isRepeated whether the next step repeats it, because it is undecided
   */
  void stepEnded(StepResult result, boolean isRepeated) {
    stepEnded.accept(result);
    table(table -> table.row(result, isRepeated));
  }

  void searchEnded(SearchResult result) {
    output.line("");
    output.line(RootLocale.format("%d steps in %,.0f s", result.steps().size(), result.seconds()));
    searchEnded.accept(result, new SearchFindings(result, settings).all());
  }
}
