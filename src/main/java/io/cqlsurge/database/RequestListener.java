package io.cqlsurge.database;

/** A listener to the statements and requests of a database. Thread-safe. */
public interface RequestListener {

  default void beforePrepare(StatementText statement) {}

  /**
   * Called before each try of a request. Must not block or throw, and must copy what it needs from
   * the request, which is reused after its reply, as are the buffers of its values.
   */
  default void beforeSend(Request request, Receiver receiver) {}

  /** Returns whether the database traces the next request. Called for each request. */
  default boolean wantsTrace() {
    return false;
  }

  /** Called with a request that the database traced. Must not block or throw. */
  default void traced(TracedRequest request) {}
}
