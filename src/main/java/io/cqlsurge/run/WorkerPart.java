package io.cqlsurge.run;

import io.cqlsurge.database.RequestListener;
import io.cqlsurge.engine.RunPlan;
import io.cqlsurge.settings.load.Spacing;
import java.util.List;
import java.util.Optional;

/** What a feature adds to a job in a worker; its controller has the {@link RunPart}. */
public interface WorkerPart extends AutoCloseable {
  /** Returns the plan of the warm-up and the runs, from the settings' plan. */
  default RunPlan plan(RunPlan planned) {
    return planned;
  }

  /** Returns how requests are spaced in runs whose rate the controller sends. */
  default Optional<Spacing> spacing() {
    return Optional.empty();
  }

  default List<RequestListener> requests() {
    return List.of();
  }

  /**
   * Returns the next bytes for the controller, after the last run; none if there are no more.
   *
   * @throws io.cqlsurge.grammar.UsageError if they are lost
   */
  default byte[] next() {
    return new byte[0];
  }

  /** Returns how many requests are missing in the bytes. */
  default long missing() {
    return 0;
  }

  @Override
  default void close() {}
}
