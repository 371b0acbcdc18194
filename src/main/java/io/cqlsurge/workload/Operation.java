package io.cqlsurge.workload;

import io.cqlsurge.database.Rows;

/**
 * An operation kind with a separate line in the results. It belongs to one worker and its thread.
 * All lanes of the worker use it, so a lane's state is in its {@link Work}.
 */
public interface Operation {

  /** Draws the partition count of the next operation, at least 1. */
  default long drawPartitions() {
    return 1;
  }

  /**
   * Starts the next operation: stores its request in the work, with all state that {@link #judge}
   * needs.
   *
   * @param partitions the maximum partition count: the result of {@link #drawPartitions}, or the
   *     number left in the run
   * @return whether there was something to do; if not, the lane of this work ends
   */
  boolean prepare(Work work, long partitions);

  /**
   * Checks the reply to a request; called once for each request. If the verdict is {@link
   * Verdict#CONTINUED}, the work has the next request of the operation.
   */
  Verdict judge(Work work, Rows rows);

  /** Records that the operation of a work failed: there is no reply to check. */
  default void failed(Work work) {
    // Only an operation that counts its failures uses it.
  }

  /**
   * Returns the reason why {@link #prepare} found nothing to do, for the run's end: the option and
   * the exhausted resource.
   */
  default String exhaustionReason() {
    return "no-wrap: every seed was used";
  }

  /**
   * Returns the partition keys of a request for an error message: the components of a key are
   * joined by {@code |}, keys by a comma.
   */
  String keys(Work work);
}
