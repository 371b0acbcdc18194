package io.cqlsurge.report.requests;

import java.util.List;

/**
 * A request that the database traced.
 *
 * @param ms time from sending to the reply, in milliseconds
 * @param node the coordinator's address
 */
public record Trace(double ms, String node, String request, List<Event> events) {
  public Trace {
    events = List.copyOf(events);
  }

  /**
   * A step of a node.
   *
   * @param us time since the node began with the request, in microseconds
   */
  public record Event(long us, String node, String activity) {}
}
