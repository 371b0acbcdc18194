package io.cqlsurge.feature.phases;

import io.cqlsurge.measure.RunEvent.Mark;
import io.cqlsurge.report.Finding;
import io.cqlsurge.report.Phase;
import io.cqlsurge.report.RootLocale;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Sentences on what happened at the marks of a run and without one. */
record PhaseReport(Phases phases) {
  private static final int MAX_NAME = 40;

  /**
   * Returns what happened.
   *
   * @param isWatched whether events without a cause that is known are named
   */
  List<Finding> findings(boolean isWatched) {
    return sentences(isWatched).stream()
        .map(sentence -> Finding.of(Finding.Kind.CHANGE, sentence))
        .toList();
  }

  private List<String> sentences(boolean isWatched) {
    List<String> sentences = new ArrayList<>(phases.rateChanges());
    List<String> without = new ArrayList<>();
    Optional<String> unknown = phases.unknown();
    for (Mark mark : unknown.isEmpty() ? phases.marks() : List.<Mark>of()) {
      String name = RootLocale.format("%s at %.1f s", cut(mark.text()), mark.seconds());
      phases
          .effect(mark)
          .ifPresentOrElse(
              effect -> sentences.add(name + ": " + effect.text(mark.seconds()) + "."),
              () -> without.add(name));
    }
    if (isWatched) {
      phases.unmarked().forEach(found -> sentences.add(text(found)));
    }
    if (!without.isEmpty()) {
      sentences.add("No effect seen: " + String.join(", ", without) + ".");
    }
    unknown.ifPresent(
        reason -> sentences.add("The effects of the marks are unknown: " + reason + "."));
    return sentences;
  }

  private static String text(Disturbance found) {
    return RootLocale.format("At %.1f s: %s.", found.start(), found.text(found.start()));
  }

  /** Returns a mark with a short name; how its command ended is complete. */
  private static String cut(String text) {
    String name = Phase.withoutEnd(text);
    return name.length() <= MAX_NAME
        ? text
        : name.substring(0, MAX_NAME - 1) + "…" + text.substring(name.length());
  }
}
