package io.cqlsurge.feature.search;

import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.report.Finding;
import io.cqlsurge.report.Finding.Kind;
import io.cqlsurge.report.RootLocale;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The findings of a search: which rate holds, which ones do not, and what is undecided. */
record SearchFindings(SearchResult result, SloSettings settings) {
  /** The start of messages about searches, which sentences do without. */
  private static final String OPTION = "-slo: ";

  List<Finding> all() {
    List<Finding> all = new ArrayList<>();
    Optional<StepResult> passed = result.passed();
    all.add(Finding.of(Kind.ANSWER, passed.map(this::atLeast).orElseGet(this::none)));
    if (result.isLimitedByClient()) {
      String when = passed.isPresent() ? "At higher rates this" : "This";
      all.add(
          Finding.of(
              Kind.LIMIT,
              when
                  + " client was the limit, not the database. Use more clients (-sendto) or more"
                  + " cores."));
    } else if (result.ending().kind() != RunEnding.Kind.COMPLETED) {
      all.add(Finding.of(Kind.REMARK, sentence(result.ending().message())));
    }
    return all;
  }

  private String atLeast(StepResult passed) {
    boolean isAtTop = passed.rate() >= settings.bounds().to();
    boolean isFound = result.found().isPresent() && !isAtTop && !result.isLimitedByClient();
    String rate =
        RootLocale.format(
            "%s %,d/s with %s (%s)",
            isFound ? "Highest rate:" : "At least",
            passed.rate(),
            Objective.text(settings.objectives()),
            figures(passed));
    if (isAtTop) {
      return rate + ", the highest that was tried: write a higher to=.";
    }
    return rate + others();
  }

  /** Returns the rates above the result that are undecided or fail. */
  private String others() {
    String undecided =
        result.undecided().stream()
            .map(step -> RootLocale.format("%,d/s", step.rate()))
            .collect(Collectors.joining(", "));
    String failed =
        result
            .failed()
            .filter(step -> result.undecided().stream().noneMatch(step::equals))
            .map(step -> RootLocale.format("; %,d/s fails (%s)", step.rate(), figures(step)))
            .orElse("");
    boolean isOne = undecided.indexOf(' ') < 0;
    return (undecided.isEmpty() ? "" : "; " + undecided + (isOne ? " is" : " are") + " undecided")
        + failed
        + ".";
  }

  private String none() {
    return Stream.concat(result.failed().stream(), result.undecided().stream())
        .min(Comparator.comparingLong(StepResult::rate))
        .map(
            step ->
                RootLocale.format(
                    "No rate with %s was found: %,d/s, the lowest, %s (%s).",
                    Objective.text(settings.objectives()),
                    step.rate(),
                    isOpen(step) ? "is undecided" : "fails",
                    figures(step)))
        .orElse("No step of the search ended, so nothing is known.");
  }

  /** Returns whether it is not known that the database fails at a rate. */
  private boolean isOpen(StepResult step) {
    return result.isLimitedByClient() || result.undecided().contains(step);
  }

  private static String figures(StepResult step) {
    String reached = step.isHeld() ? "" : RootLocale.format("reached %,.0f/s, ", step.reached());
    return reached
        + step.figures().stream()
            .map(each -> each.objective().name() + " " + SearchTable.figure(each))
            .collect(Collectors.joining(", "));
  }

  private static String sentence(String message) {
    return Finding.sentence(
        message.startsWith(OPTION) ? message.substring(OPTION.length()) : message);
  }
}
