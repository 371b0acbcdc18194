package io.cqlsurge.run;

import io.cqlsurge.database.RequestListener;
import java.util.List;

/** What a feature adds to a job in a worker; its controller has the {@link RunPart}. */
public interface WorkerPart extends AutoCloseable {
  List<RequestListener> requests();

  /**
   * Returns the next bytes for the controller, after the last run; none if there are no more.
   *
   * @throws io.cqlsurge.grammar.UsageError if they are lost
   */
  byte[] next();

  /** Returns how many requests are missing in the bytes. */
  long missing();

  @Override
  void close();
}
