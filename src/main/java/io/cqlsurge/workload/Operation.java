package io.cqlsurge.workload;

import io.cqlsurge.database.Rows;

/**
 * A kind of work with its own line in the results. Belongs to one worker and is used by its thread
 * only; it serves all the worker's lanes, so what concerns one lane is kept in its {@link Work}.
 */
public interface Operation {

  /** Its name in the reports. */
  String label();

  /** How many partitions the next operation is to touch, at least 1; is drawn anew each time. */
  default long wanted() {
    return 1;
  }

  /**
   * Begins the next operation: makes its request and leaves it in the work, with all that {@link
   * #judge} needs.
   *
   * @param partitions how many it may touch at most: what was wanted, or what is left to do
   * @return whether there was something left to do; if not, the lane of this work ends
   */
  boolean prepare(Work work, long partitions);

  /**
   * Says what the answer to a request is worth; is called once for each request, with the reply
   * that arrived. If the verdict is {@link Verdict#CONTINUED}, the work holds the request that
   * follows.
   */
  Verdict judge(Work work, Rows rows);

  /**
   * Says why {@link #prepare} found nothing left to do, for the end of the run: the option that
   * made it so, and what is used up.
   */
  default String whatIsUsedUp() {
    return "no-wrap: every seed was used";
  }

  /**
   * Returns the partition keys of a request for an error message: the components of a key are
   * joined by {@code |}, keys by a comma.
   */
  String keys(Work work);
}
