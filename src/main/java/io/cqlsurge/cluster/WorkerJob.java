package io.cqlsurge.cluster;

import io.cqlsurge.engine.LocalLoad;
import io.cqlsurge.engine.RunPlan;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.outcome.OutcomeLine;
import java.util.function.Consumer;

/** A job that a worker has opened: it is connected to the database. */
public interface WorkerJob extends AutoCloseable {

  /** Returns the operations' generator. */
  LocalLoad load();

  /**
   * Returns the plan of a run of this worker.
   *
   * @param lanes lanes of all workers together
   */
  RunPlan plan(int lanes);

  /** Returns whether nodes of the database run on this machine. */
  boolean hasNodes();

  /** Returns the next part of the query log, which ends with the first call; empty at its end. */
  byte[] queries();

  /** Returns how many requests the query log could not store. */
  long missingQueries();

  /** Passes on the last lines of the outcome file. */
  void endOutcomes();

  /** Disconnects from the database. */
  @Override
  void close();

  /** Opens jobs. */
  @FunctionalInterface
  interface Opener {

    /**
     * Connects to the database.
     *
     * @param outcomes receives the lines of the outcome file, if it is requested
     * @throws io.cqlsurge.database.DatabaseError if no node can be reached
     * @throws io.cqlsurge.grammar.UsageError if the arguments are not valid
     */
    WorkerJob open(Job job, RunListener listener, Consumer<OutcomeLine> outcomes);
  }
}
