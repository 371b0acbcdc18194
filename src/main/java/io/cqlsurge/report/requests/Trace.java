package io.cqlsurge.report.requests;

import io.cqlsurge.database.RequestListener.Event;
import io.cqlsurge.database.RequestListener.Traced;
import io.cqlsurge.report.MetricRow;
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

  static Trace of(Traced request) {
    return new Trace(
        request.ns() / MetricRow.NS_PER_MS,
        request.node(),
        request.cql(),
        request.events().get().stream()
            .map(it -> new Event(it.us(), it.node(), it.activity().replaceAll("\\p{Cntrl}", " ")))
            .toList());
  }
}
