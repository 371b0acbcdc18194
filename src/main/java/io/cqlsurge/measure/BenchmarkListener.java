package io.cqlsurge.measure;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/**
 * A listener to the steps of a benchmark before, between and after its runs. It is called by one
 * thread at a time. By default, each method calls the same method of all {@link #stageListeners}.
 */
public interface BenchmarkListener {
  /**
   * One run of a ramp: its lanes and its measurements.
   *
   * @param complete whether the run reached its regular end
   */
  record RampStep(int lanes, Interval summary, boolean complete) {}

  /** Returns a listener that calls several listeners, in order. */
  static BenchmarkListener group(List<BenchmarkListener> listeners) {
    List<BenchmarkListener> all = List.copyOf(listeners);
    return new BenchmarkListener() {
      @Override
      public List<BenchmarkListener> stageListeners() {
        return all;
      }
    };
  }

  static BenchmarkListener ofRamp(Consumer<List<RampStep>> receiver) {
    return new BenchmarkListener() {
      @Override
      public void rampEnded(List<RampStep> steps, RunEnding ending) {
        receiver.accept(steps);
      }
    };
  }

  /** Returns the listeners to which this one passes the calls that it does not handle. */
  default List<BenchmarkListener> stageListeners() {
    return List.of();
  }

  /**
   * Called when keyspaces and tables exist, with a noun for them, and sentences about keyspaces.
   */
  default void schemaCreated(String created, String keyspaces) {
    stageListeners().forEach(each -> each.schemaCreated(created, keyspaces));
  }

  /**
   * Called when several tables exist.
   *
   * @param creating the time to create them
   * @param total the time until all nodes agreed on the schema
   */
  default void tablesCreated(int tables, Duration creating, Duration total) {
    stageListeners().forEach(each -> each.tablesCreated(tables, creating, total));
  }

  /** Called with a warning about the schema or a statement. */
  default void warned(String sentence) {
    stageListeners().forEach(each -> each.warned(sentence));
  }

  /**
   * Called when the user requested no operations. The schema may have been created nevertheless.
   */
  default void noOperationsRequested(boolean created) {
    stageListeners().forEach(each -> each.noOperationsRequested(created));
  }

  /** Called when the statements are prepared, with remarks for the user, one per line. */
  default void statementsPrepared(List<String> remarks) {
    stageListeners().forEach(each -> each.statementsPrepared(remarks));
  }

  /** Called before a warm-up that sends this number of operations of one kind. */
  default void warmingUp(String label, long operations) {
    stageListeners().forEach(each -> each.warmingUp(label, operations));
  }

  /** Called about once per second during a warm-up; the share is always known. */
  default void warmingUp(String label, Progress progress) {
    stageListeners().forEach(each -> each.warmingUp(label, progress));
  }

  default void warmedUp(String label, WarmUpOutcome outcome) {
    stageListeners().forEach(each -> each.warmedUp(label, outcome));
  }

  /** Called after a dry run that did not reach the database, with its operation count. */
  default void dryRunEnded(long operations, double seconds) {
    stageListeners().forEach(each -> each.dryRunEnded(operations, seconds));
  }

  default void truncated(List<String> tables) {
    stageListeners().forEach(each -> each.truncated(tables));
  }

  /** Called before the first run of a ramp. */
  default void rampStarts() {
    stageListeners().forEach(each -> each.rampStarts());
  }

  /** Called before each run of a ramp. */
  default void rampStep(int lanes) {
    stageListeners().forEach(each -> each.rampStep(lanes));
  }

  /**
   * Called before each measured run.
   *
   * @param operations the workload's title
   * @param lanes requests in flight
   */
  default void runStarts(String operations, int lanes) {
    stageListeners().forEach(each -> each.runStarts(operations, lanes));
  }

  default void runFinished(RunResult result) {
    stageListeners().forEach(each -> each.runFinished(result));
  }

  /**
   * Called after each run of a ramp that has a previous run.
   *
   * @param lanes the previous run's lanes
   * @param share the relative change of the operation rate from the previous run
   */
  default void rampImproved(int lanes, double share) {
    stageListeners().forEach(each -> each.rampImproved(lanes, share));
  }

  /**
   * Called before a wait of at most this duration for the nodes to finish the work that the last
   * run caused.
   */
  default void settling(Duration max) {
    stageListeners().forEach(each -> each.settling(max));
  }

  /** Called after that wait, with its duration and why it ended. */
  default void settled(Duration waited, String reason) {
    stageListeners().forEach(each -> each.settled(waited, reason));
  }

  /** Called after the last run of a ramp, with the reason why the ramp ended. */
  default void rampEnded(List<RampStep> steps, RunEnding ending) {
    stageListeners().forEach(each -> each.rampEnded(steps, ending));
  }
}
