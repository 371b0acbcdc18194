package io.cqlsurge.report.compare;

import io.cqlsurge.report.trial.Rounding;
import io.cqlsurge.report.trial.SearchStep;
import io.cqlsurge.report.trial.StatsFileException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * The results of searches, one after the other. Their steps are not compared with each other. The
 * components are the keys of the JSON.
 */
record SearchComparison(String format, int version, boolean passed, List<Found> searches) {
  private static final double PERCENT = 100;

  /**
   * A search with its result.
   *
   * @param change of the rate relative to the first search with a rate; empty for this one
   */
  record Found(
      String name,
      String command,
      List<String> conditions,
      SearchStep.Result result,
      OptionalDouble change) {
    private Stream<String> lines() {
      String changed =
          change.isPresent()
              ? String.format(Locale.ROOT, ", %+.1f %%", PERCENT * change.getAsDouble())
              : "";
      return Stream.of(
          name + ": " + answer() + changed, "   " + command, "   " + String.join(", ", conditions));
    }

    private String answer() {
      return result.rate().isPresent()
          ? String.format(Locale.ROOT, "%,d/s", result.rate().getAsLong())
              + (result.client() ? " (the client was the limit)" : "")
          : result.message();
    }
  }

  /**
   * Returns the results of all searches.
   *
   * @throws StatsFileException if there are trials that are not steps of a search
   */
  static SearchComparison of(List<Trial> trials) throws StatsFileException {
    if (!trials.stream().allMatch(Trial::isOfSearch)) {
      throw new StatsFileException(
          "a search (-slo) can only be compared with other searches; name files of searches only");
    }
    List<Found> searches = new ArrayList<>();
    Map<String, Integer> names = new HashMap<>();
    double first = 0;
    for (Trial trial : trials) {
      SearchStep step = trial.search().orElseThrow();
      if (step.result().isPresent()) {
        double rate = step.result().get().rate().orElse(0);
        searches.add(found(trial, step, names, first));
        first = first > 0 ? first : rate;
      }
    }
    if (searches.isEmpty()) {
      throw new StatsFileException("these searches have not ended, so they have no result");
    }
    return new SearchComparison(ComparisonEntry.FORMAT, 1, true, searches);
  }

  private static Found found(
      Trial trial, SearchStep step, Map<String, Integer> names, double first) {
    SearchStep.Result result = step.result().orElseThrow();
    String name = trial.name().replaceFirst(" - [0-9]+/s$", "");
    int number = names.merge(name, 1, Integer::sum);
    double rate = result.rate().orElse(0);
    return new Found(
        number > 1 ? name + " (" + number + ")" : name,
        trial.command(),
        step.conditions().stream().map(SearchStep.Condition::condition).toList(),
        result,
        first > 0 && rate > 0
            ? OptionalDouble.of(Rounding.six(rate / first - 1))
            : OptionalDouble.empty());
  }

  List<String> lines() {
    List<String> lines = new ArrayList<>();
    searches.stream().flatMap(Found::lines).forEach(lines::add);
    lines.add("");
    lines.add("The changes have no interval: repeat the searches to see how much they vary.");
    return lines;
  }

  List<String> markdown() {
    List<String> lines = new ArrayList<>(List.of("```"));
    lines.addAll(lines());
    lines.add("```");
    return lines;
  }
}
