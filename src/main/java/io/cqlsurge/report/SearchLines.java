package io.cqlsurge.report;

import io.cqlsurge.search.ConditionFigure;
import io.cqlsurge.search.RateSearch;
import io.cqlsurge.search.SearchListener;
import io.cqlsurge.search.SearchResult;
import io.cqlsurge.search.StepResult;
import io.cqlsurge.settings.Objective;
import io.cqlsurge.settings.SloSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Prints a search: a line per step, the result, and the results of the run that confirmed it.
 *
 * @param stepEnded receives each step before it is printed
 * @param searchEnded receives the result and its lines, if there is a step
 */
public record SearchLines(
    Output output,
    SloSettings settings,
    Consumer<StepResult> stepEnded,
    BiConsumer<SearchResult, List<String>> searchEnded)
    implements SearchListener {

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
    output.line(table().header());
  }

  private SearchTable table() {
    return new SearchTable(settings.objectives());
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
    output.line(table().row(result, isRepeated));
  }

  @Override
  public void searchEnded(SearchResult result) {
    List<String> answer = new ArrayList<>();
    result.found().ifPresent(found -> answer.addAll(found(found)));
    result.failed().ifPresent(failed -> answer.add(failed(failed, result)));
    answer.add(
        entry(
            "Steps", RootLocale.format("%d in %,.0f s", result.steps().size(), result.seconds())));
    output.line("");
    answer.forEach(output::line);
    if (!result.steps().isEmpty()) {
      searchEnded.accept(result, answer);
    }
  }

  private List<String> found(StepResult found) {
    List<String> lines = new ArrayList<>();
    lines.add(RootLocale.format("Highest rate: %,d/s with %s", found.step().rate(), conditions()));
    for (ConditionFigure figure : found.figures()) {
      lines.add(entry(figure.objective().text(), SearchTable.withRange(figure)));
    }
    if (found.step().rate() >= settings.bounds().to()) {
      lines.add(entry("Limit", "not found: to= was reached; write a higher to="));
    }
    return lines;
  }

  private String failed(StepResult failed, SearchResult result) {
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
    return entry(
        result.found().isPresent() ? "Failed above" : "Failed",
        RootLocale.format("%,d/s: ", failed.step().rate()) + reached + figures);
  }

  private static String entry(String label, String text) {
    return RootLocale.format("  %-24s: %s", label, text);
  }
}
