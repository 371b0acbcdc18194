package io.cqlsurge.database;

import java.util.List;
import java.util.function.Supplier;

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
  default void traced(Traced request) {}

  /**
   * A request that the database traced.
   *
   * @param node address of the node that coordinated it
   * @param ns time from sending to the reply, in ns
   * @param events reads the events, which takes some time, or throws a {@link DatabaseError}
   */
  record Traced(String node, String cql, long ns, Supplier<List<Event>> events) {}

  /**
   * A node's step.
   *
   * @param us time since the node began with the request, in microseconds
   */
  record Event(long us, String node, String activity) {}
}
