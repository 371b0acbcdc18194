package io.cqlsurge.workload.user;

import io.cqlsurge.database.Coordinator;
import io.cqlsurge.engine.WriteLog;
import io.cqlsurge.feature.audit.OutcomeLine;
import io.cqlsurge.feature.audit.Outcomes;
import io.cqlsurge.feature.audit.RunOutcomes;
import io.cqlsurge.generate.partition.SeedMultiplier;
import io.cqlsurge.workload.SeedSupply;
import io.cqlsurge.workload.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The recorded outcomes of a {@link ModelRun}: the only user of the recording's interfaces. */
final class RecordedRun implements ModelRun.Recorder {
  private static final Coordinator NODE = new Coordinator(1, "/127.0.0.1:9042", "dc1");

  private final List<OutcomeLine> lines = new ArrayList<>();
  private final Outcomes outcomes;
  private final WriteLog.Recorder recorder;

  /**
   * Starts to record.
   *
   * @param isEmpty whether the table has no rows
   */
  RecordedRun(UserPlan plan, UserWorkload workload, boolean isEmpty) {
    long multiplier = SeedSupply.multiplier(plan.data().population().compatibility());
    lines.add(new OutcomeLine.Head("user", Map.of(), workload.recordedTables(), 0));
    outcomes = new Outcomes(SeedMultiplier.inverse(multiplier), lines::add);
    outcomes.start(workload.effects(), () -> isEmpty ? List.of(0) : List.of());
    recorder = outcomes.recorder();
  }

  @Override
  public void record(Work work, boolean acknowledged, long sentUs, long endedUs) {
    recorder.add(work.changes(), acknowledged, sentUs, endedUs, NODE);
  }

  /**
   * Returns what was recorded.
   *
   * @param isComplete whether all operations were recorded
   */
  RunOutcomes end(boolean isComplete) {
    if (!isComplete) {
      outcomes.miss();
    }
    outcomes.close();
    return new RunOutcomes(List.of(List.copyOf(lines)), 0);
  }
}
