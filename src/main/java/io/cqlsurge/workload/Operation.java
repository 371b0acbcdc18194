package io.cqlsurge.workload;

import io.cqlsurge.database.Rows;

/**
 * A kind of work with its own line in the results. Belongs to one worker and is used by its thread
 * only; it serves all the worker's lanes, so what concerns one lane is kept in its {@link Work}.
 */
public interface Operation {

  /** Its name in the reports. */
  String label();

  /**
   * Makes the next request and leaves it in the work, with all that {@link #judge} needs.
   *
   * @return whether there was something left to do; if not, no seed is left and the run ends
   */
  boolean prepare(Work work);

  /** Says what the answer to a request is worth; is called once, for the reply that arrived. */
  Verdict judge(Work work, Rows rows);

  /** Names the partitions of a request for an error message: {@code ks.table, key 0x3031}. */
  String describe(Work work);
}
