package io.cqlsurge.measure;

import java.time.Duration;
import java.util.List;

/**
 * A listener to the steps of a benchmark before, between and after its runs. It is called by one
 * thread at a time.
 */
public interface BenchmarkListener {
  /** Called when keyspaces and tables exist, with a description of those that were created. */
  default void schemaCreated(String created) {}

  /** Called if an existing keyspace or table differs from the requested one, with a sentence. */
  default void schemaDiffers(String difference) {}

  /**
   * Called if tables are missing that the first of several clients creates, before a wait for them
   * of at most this duration.
   */
  default void awaitingSchema(int clients, Duration max) {}

  /**
   * Called when the user requested no operations. The schema may have been created nevertheless.
   */
  default void noOperationsRequested(boolean created) {}

  /** Called when the statements are prepared, with remarks for the user, one per line. */
  default void statementsPrepared(List<String> remarks) {}

  /** Called before a warm-up that sends this number of operations of one kind. */
  default void warmingUp(String label, long operations) {}

  /** Called about once per second during a warm-up; the share is always known. */
  default void warmingUp(String label, Progress progress) {}

  /** Called after a warm-up. */
  default void warmedUp(String label, WarmUpOutcome outcome) {}

  /** Called after a dry run that did not reach the database, with its number of operations. */
  default void dryRunEnded(long operations, double seconds) {}

  /** Called if there is no dry run because the server in this process cannot be started. */
  default void dryRunFailed(String reason) {}

  /** Called after tables were truncated. */
  default void truncated(List<String> tables) {}

  /** Called before a wait of this duration for the common start of several clients. */
  default void awaitingStart(Duration left) {}

  /** Called if this client starts this much later than the common start. */
  default void startsLate(Duration late) {}

  /** Called before the first run of a ramp. */
  default void rampStarts() {}

  /** Called before each run of a ramp. */
  default void rampStep(int lanes) {}

  /**
   * Called before each measured run.
   *
   * @param operations the title of the workload
   * @param lanes requests in flight
   */
  default void runStarts(String operations, int lanes) {}

  /** Called after each measured run. */
  default void runFinished(RunResult result) {}

  /**
   * Called after each run of a ramp that has a previous run.
   *
   * @param lanes the lanes of the previous run
   * @param share the relative change of the operation rate from the previous run
   */
  default void rampImproved(int lanes, double share) {}

  /**
   * Called before a wait of at most this duration for the nodes to finish the work that the last
   * run caused.
   */
  default void settling(Duration max) {}

  /** Called after that wait. */
  default void settled(SettlingOutcome outcome) {}

  /** Called after the last run of a ramp, with the reason why the ramp ended. */
  default void rampEnded(List<RampStep> steps, RunEnding ending) {}
}
