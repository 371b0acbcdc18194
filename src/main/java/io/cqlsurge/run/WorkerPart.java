package io.cqlsurge.run;

import io.cqlsurge.database.RequestListener;
import io.cqlsurge.engine.WriteLog;
import java.util.List;
import java.util.Optional;

/**
 * What a feature adds to a job in a worker. It can send bytes during the runs; those that are left
 * are fetched after the last run. The controller's {@link RunPart} has the receiver.
 */
public interface WorkerPart extends AutoCloseable {
  /** Returns the name of its feature, the key of its bytes. */
  String key();

  default List<RequestListener> requests() {
    return List.of();
  }

  /** Returns what records the runs' writes; empty if it records none. */
  default Optional<WriteLog> writes() {
    return Optional.empty();
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
