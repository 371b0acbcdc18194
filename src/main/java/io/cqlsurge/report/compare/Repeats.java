package io.cqlsurge.report.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Finds repeated runs: those with the same revision, operations and thread count. */
final class Repeats {
  private Repeats() {}

  /**
   * Returns the trials, with the repeated runs of a revision as one trial. If all trials have the
   * same revision, there is nothing to compare them with, so they stay separate.
   */
  static List<Trial> pooled(List<Trial> trials) {
    Map<List<Object>, List<Trial>> groups = new LinkedHashMap<>();
    for (Trial trial : trials) {
      List<Trial> group = groups.computeIfAbsent(key(trial), key -> new ArrayList<>());
      // A file can be named twice.
      if (!trial.isNamed() || group.stream().noneMatch(other -> isSame(trial, other))) {
        group.add(trial);
      }
    }
    return groups.size() == 1 ? trials : groups.values().stream().map(Repeats::pool).toList();
  }

  private static Trial pool(List<Trial> runs) {
    return runs.size() == 1 ? runs.get(0) : Trial.of(runs.get(0).name(), runs);
  }

  private static List<Object> key(Trial trial) {
    return trial.isNamed()
        ? List.of(trial.name(), trial.test(), trial.threads())
        : List.of(new Object());
  }

  private static boolean isSame(Trial one, Trial other) {
    return one.run().equals(other.run()) && one.total().own().id().equals(other.total().own().id());
  }
}
