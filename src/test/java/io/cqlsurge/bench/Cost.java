package io.cqlsurge.bench;

/**
 * The cost of one run of a command as a whole process, including start-up, and its own results.
 *
 * @param paced figures of a run at a rate
 */
record Cost(CpuTime cpu, Looks looks, GcLog gc, ToolResults results, PacedResults paced) {
  /** Creates the cost of a run without a rate. */
  Cost(CpuTime cpu, Looks looks, GcLog gc, ToolResults results) {
    this(cpu, looks, gc, results, PacedResults.NONE);
  }

  /** Returns this cost with figures of a run at a rate. */
  Cost with(PacedResults figures) {
    return new Cost(cpu, looks, gc, results, figures);
  }
}
