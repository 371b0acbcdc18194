package io.cqlsurge.database;

import java.util.List;
import java.util.function.Supplier;

/**
 * A request that the database traced.
 *
 * @param node address of the node that coordinated it
 * @param ns time from sending to the reply, in ns
 * @param events reads the events, which takes some time, or throws a {@link DatabaseError}
 */
public record TracedRequest(String node, String cql, long ns, Supplier<List<Event>> events) {

  /**
   * A step of a node.
   *
   * @param us time since the node began with the request, in microseconds
   */
  public record Event(long us, String node, String activity) {}
}
