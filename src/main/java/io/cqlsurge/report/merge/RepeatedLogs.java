package io.cqlsurge.report.merge;

import io.cqlsurge.report.merge.HdrLogReader.Line;
import io.cqlsurge.report.trial.StatsFileException;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/** Refuses histogram logs that would count the same operations twice. */
final class RepeatedLogs {
  private RepeatedLogs() {}

  /**
   * Checks all logs.
   *
   * @param logs logs that were read to their end
   * @param lines the lines of each
   * @throws StatsFileException if two are the same, or one was merged from another
   */
  static void check(List<HdrLogReader> logs, List<List<Line>> lines) throws StatsFileException {
    for (int i = 0; i < logs.size(); i++) {
      for (int j = 0; j < i; j++) {
        if (areSame(logs.get(j), lines.get(j), logs.get(i), lines.get(i))) {
          throw refusal(logs.get(j), " and ", logs.get(i), " are logs of the same run");
        }
        boolean isCommon =
            !Collections.disjoint(
                starts(logs.get(j), lines.get(j)), starts(logs.get(i), lines.get(i)));
        if (isCommon && logs.get(j).isMerged()) {
          throw refusal(logs.get(j), " includes ", logs.get(i), "");
        }
        if (isCommon && logs.get(i).isMerged()) {
          throw refusal(logs.get(i), " includes ", logs.get(j), "");
        }
      }
    }
  }

  /** Returns whether the lines of one log are the first lines of the other one. */
  private static boolean areSame(
      HdrLogReader one, List<Line> lines, HdrLogReader other, List<Line> others) {
    int size = Math.min(lines.size(), others.size());
    return one.baseSeconds() == other.baseSeconds()
        && lines.subList(0, size).equals(others.subList(0, size));
  }

  /** Returns the starts of a log and of the logs from which it was merged. */
  static Set<String> starts(HdrLogReader log, List<Line> lines) {
    Set<String> starts = new TreeSet<>(log.included());
    starts.add(String.format(Locale.ROOT, "%.3f", log.baseSeconds() + lines.get(0).start()));
    return starts;
  }

  private static StatsFileException refusal(
      HdrLogReader one, String between, HdrLogReader other, String after) {
    return new StatsFileException(
        one.path() + between + other.path() + after + "; name each log once");
  }
}
