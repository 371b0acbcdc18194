package io.cqlsurge.feature.plan;

import io.cqlsurge.report.trial.RunSection;

/**
 * The place of a run in a plan.
 *
 * @param id the same in all runs of one execution of the plan
 * @param stage the stage's name
 * @param startSeconds from the start of the plan to the start of the measured time
 */
record PlanStage(String id, String stage, double startSeconds) {
  static final RunSection<PlanStage> SECTION = new RunSection<>("plan", PlanStage.class);
}
