package io.cqlsurge.engine;

import io.cqlsurge.measure.BenchmarkListener;
import io.cqlsurge.measure.RunResult;
import java.util.List;

/**
 * The part of a benchmark that sends operations: in this process, or in workers on other machines.
 * {@link #interrupt} and {@link #setRate} may be called by any thread, everything else by the one
 * that executes the benchmark.
 */
public interface LoadGenerator {

  /**
   * Prepares the statements; called once, after the schema exists.
   *
   * @return remarks for the user, one line each
   * @throws io.cqlsurge.database.DatabaseError if a table or column is missing
   * @throws io.cqlsurge.grammar.UsageError if the settings do not fit the tables
   */
  List<String> open();

  /**
   * Warms up, or exercises the client without the database, as far as a run with this plan needs
   * it. Ends early after an interrupt.
   *
   * @param plan the plan with the maximum lane count
   * @throws RunFailure if the warm-up failed
   */
  void warmUp(RunPlan plan, BenchmarkListener listener);

  /**
   * Executes a run. Seeds continue where the previous run ended.
   *
   * @return its result, which the runs' listener has also received
   */
  RunResult execute(RunPlan plan);

  /** Ends the current run regularly, because its purpose is fulfilled. */
  void finish();

  /** Ends the current run; later ones end at once, with their results. */
  void interrupt();

  /**
   * Changes the current run's rate.
   *
   * @param perSecond requests per second, at least 1
   * @return whether there is a run that has a constant rate
   */
  boolean setRate(long perSecond);
}
