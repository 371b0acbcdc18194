package io.cqlsurge.feature.compare;

import io.cqlsurge.report.trial.RunSection;

/**
 * The place of a run in a plan.
 *
 * @param id the same in all runs of one execution of the plan
 * @param stage the stage's name
 */
record PlanStage(String id, String stage) {
  static final RunSection<PlanStage> SECTION = new RunSection<>("plan", PlanStage.class);
}
