package io.cqlsurge.feature.compare;

import io.cqlsurge.feature.compare.Trial.SearchStep;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.report.RootLocale;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The results of searches, one after the other. Their steps are not compared with each other. */
final class SearchComparison {

  private SearchComparison() {}

  /**
   * Returns the lines with all searches' results.
   *
   * @throws UsageError if there are trials that are not steps of a search
   */
  static List<String> lines(List<Trial> trials) {
    if (!trials.stream().allMatch(Trial::isOfSearch)) {
      throw new UsageError(
          "a search (-slo) can only be compared with other searches; name files of searches only");
    }
    List<String> lines = new ArrayList<>();
    Map<String, Integer> names = new HashMap<>();
    double first = 0;
    for (Trial trial : trials) {
      SearchStep step = trial.search().orElseThrow();
      if (step.result().isPresent()) {
        SearchStep.Result result = step.result().get();
        String name = trial.name().replaceFirst(" - [0-9]+/s$", "");
        int number = names.merge(name, 1, Integer::sum);
        double rate = result.rate().orElse(0L);
        String change = change(first, rate);
        first = first > 0 ? first : rate;
        String distinct = number > 1 ? name + " (" + number + ")" : name;
        lines.add(distinct + ": " + answer(result) + change);
        lines.add("   " + trial.command());
        lines.add("   " + conditions(step));
      }
    }
    if (lines.isEmpty()) {
      throw new UsageError("these searches have not ended, so they have no result");
    }
    lines.add("");
    lines.add("The changes have no interval: repeat the searches to see how much they vary.");
    return lines;
  }

  private static String change(double first, double rate) {
    return first > 0 && rate > 0 ? RootLocale.format(", %+.1f %%", 100 * (rate / first - 1)) : "";
  }

  private static String answer(SearchStep.Result result) {
    return result.rate().isPresent()
        ? RootLocale.format("%,d/s", result.rate().get())
            + (result.client() ? " (the client was the limit)" : "")
        : result.message();
  }

  private static String conditions(SearchStep step) {
    return step.conditions().stream()
        .map(SearchStep.Condition::condition)
        .collect(Collectors.joining(", "));
  }
}
