package io.cqlsurge.engine;

import io.cqlsurge.database.Coordinator;
import io.cqlsurge.database.Database;
import io.cqlsurge.workload.Changes;
import io.cqlsurge.workload.Workload;

/** Records what the operations of runs wrote, and whether it was acknowledged. Thread-safe. */
public interface WriteLog {
  /**
   * Records what the operations do. Called before each run; only the first call counts.
   *
   * @param workload whose statements are prepared
   */
  void start(Workload workload, Database database);

  /** Returns the recorder of another load loop. */
  Recorder recorder();

  /**
   * Returns the timestamp of writes that are sent at a time, in us since 1970.
   *
   * @param atNs by {@link System#nanoTime}
   */
  long timestampUs(long atNs);

  /** Records that requests were sent whose outcome is not recorded. */
  void miss();

  /** Records the operations of one load loop. */
  interface Recorder {
    /**
     * Adds an operation's outcome.
     *
     * @param isAcknowledged whether the database executed all of it
     * @param sentUs when it was first sent, in us since 1970: the timestamp of its writes
     * @param endedUs when the last reply arrived
     */
    void add(Changes changes, boolean isAcknowledged, long sentUs, long endedUs, Coordinator node);
  }
}
