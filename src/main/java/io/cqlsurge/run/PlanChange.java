package io.cqlsurge.run;

import io.cqlsurge.engine.RunPlan;

/** Settings of a feature that change the plan of the warm-up and the runs, also in workers. */
public interface PlanChange {
  /** Returns the plan to execute; {@code warmsUp} is whether the user wants a warm-up. */
  RunPlan of(RunPlan planned, boolean warmsUp);
}
