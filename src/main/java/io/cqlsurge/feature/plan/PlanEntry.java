package io.cqlsurge.feature.plan;

import java.util.List;

/**
 * The result of a plan in a run file.
 *
 * @param id the same in all its runs
 */
record PlanEntry(String id, List<StageEntry> stages) {
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
}
