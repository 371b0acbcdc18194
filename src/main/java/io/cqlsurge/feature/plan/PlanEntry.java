package io.cqlsurge.feature.plan;

import io.cqlsurge.report.trial.RunSection;
import java.util.List;

/**
 * The result of a plan in a run file.
 *
 * @param id the same in all its runs
 */
record PlanEntry(String id, List<StageEntry> stages) {
  static final RunSection<InPlan> SECTION = new RunSection<>("plan", InPlan.class);

  PlanEntry {
    stages = List.copyOf(stages);
  }

  /**
   * A stage of the plan.
   *
   * @param command without secrets; empty if it only waited
   * @param result {@code done}, {@code failed}, {@code stopped} or {@code not started}
   * @param reason why it failed; empty if it did not
   */
  record StageEntry(
      String name,
      String command,
      double startSeconds,
      double endSeconds,
      String result,
      String reason) {}

  /**
   * The place of a run in its plan.
   *
   * @param startSeconds from the start of the plan to the start of the measured time
   */
  record InPlan(String id, String stage, double startSeconds) {}
}
