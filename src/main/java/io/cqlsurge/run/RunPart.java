package io.cqlsurge.run;

import io.cqlsurge.database.RequestListener;
import io.cqlsurge.engine.EngineContext;
import io.cqlsurge.engine.LoadGenerator;
import io.cqlsurge.engine.RunSeries;
import io.cqlsurge.engine.WriteLog;
import io.cqlsurge.measure.BenchmarkListener;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.report.Course;
import io.cqlsurge.report.trial.Moment;
import io.cqlsurge.report.trial.Sections;
import java.util.List;
import java.util.Optional;

/**
 * What a feature adds to one load command. Unless it says otherwise, a method is called by the
 * command's thread, and the methods are called in this order.
 */
public interface RunPart extends Course, AutoCloseable {
  /** Adds its files, which are opened together with the others. */
  default void addTo(FileOpener files) {}

  /**
   * Returns the listeners to requests. With one, there is no dry run, and each request costs more,
   * so a part has none unless the user asked for them.
   */
  default List<RequestListener> requests() {
    return List.of();
  }

  /** Returns whether it uses the entries for run.json and pages. */
  default boolean usesEntries() {
    return false;
  }

  /** Returns whether it sets marks or publishes loads, so that phases have results. */
  default boolean dividesRun() {
    return false;
  }

  /** Called when the nodes are connected, before anything else is asked for. */
  default void connected(Connected run) {}

  /**
   * Returns what decides on the runs. The part also shows them, in place of the core: their table,
   * progress and results. Empty for one run, or a ramp.
   */
  default Optional<RunSeries> series() {
    return Optional.empty();
  }

  /** Returns the listeners that come before the core, which shows what they publish. */
  default List<RunListener> sources() {
    return List.of();
  }

  /** Returns the listeners that come after the core. */
  default List<RunListener> watchers() {
    return List.of();
  }

  /** Returns what receives the bytes of its parts in workers. */
  default Optional<WorkerReceiver> fromWorkers() {
    return Optional.empty();
  }

  /**
   * Returns what sends the operations instead of this process; empty if this process sends them.
   *
   * @param arguments the command line, with its name first; secrets included
   * @param receivers receive what features send from other processes
   */
  default Optional<LoadGenerator> generator(
      EngineContext context, List<String> arguments, List<WorkerReceiver> receivers) {
    return Optional.empty();
  }

  /** Returns what records the writes of this process; called only if it sends the requests. */
  default Optional<WriteLog> writes() {
    return Optional.empty();
  }

  default List<BenchmarkListener> stages() {
    return List.of();
  }

  /**
   * Returns its sections about the current run, or about the run that ended last, for run.json and
   * pages. Called by any thread.
   */
  default Sections sections(Moment moment) {
    return Sections.NONE;
  }

  /** Called after the benchmark, while the nodes are still connected. */
  default void finished() {}

  /** Returns whether data is missing in its files, which makes the command fail. */
  default boolean isLost() {
    return false;
  }

  /**
   * Called when the command has ended.
   *
   * @param stage {@code done} or {@code failed}
   * @param message why it ended
   */
  default void ended(String stage, String message) {}

  /** Closes what it opened; may be called without any of the other methods. */
  @Override
  default void close() {}
}
