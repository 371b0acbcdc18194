package io.cqlsurge.feature.compare;

import io.cqlsurge.report.trial.RunData;
import io.cqlsurge.report.trial.RunEntry;
import io.cqlsurge.report.trial.RunSection;
import java.util.Map;
import java.util.Optional;

/**
 * A phase of a run.
 *
 * @param from start, in seconds since the run's start
 */
record ComparedPhase(String name, double from, double to, Map<String, RunData.Result> results) {
  static final RunSection<ComparedPhase[]> SECTION =
      new RunSection<>("phases", ComparedPhase[].class);

  /** The mark of a phase, with the time until the run was steady again. */
  record Mark(String recovered) {
    static final RunSection<Mark[]> SECTION = new RunSection<>("marks", Mark[].class);
  }

  /** Returns an entry of a run that was only this phase. */
  RunEntry asRun() {
    return RunEntry.of(Optional.of(RunData.of(Map.of("seconds", to - from, "results", results))));
  }
}
