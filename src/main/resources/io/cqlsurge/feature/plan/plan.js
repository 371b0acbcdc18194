// The time line of plans: runs of one plan start where they started in the plan.
