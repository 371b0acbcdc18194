package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.ExecutionInfo;
import io.cqlsurge.database.Receiver;
import io.cqlsurge.database.Request;
import io.cqlsurge.database.RequestListener;
import io.cqlsurge.database.RequestListener.Event;
import io.cqlsurge.database.RequestListener.Traced;
import io.cqlsurge.database.StatementText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The listeners to the statements and requests of a database. Safe for use by many threads. */
final class Listeners {
  private final RequestListener[] listeners;

  Listeners(RequestListener... listeners) {
    this.listeners = listeners.clone();
  }

  boolean isEmpty() {
    return listeners.length == 0;
  }

  void beforePrepare(StatementText text) {
    for (RequestListener listener : listeners) {
      listener.beforePrepare(text);
    }
  }

  /** Notifies of a request; returns whether a listener wants a trace. */
  boolean beforeSend(Request request, Receiver receiver) {
    boolean isTraced = false;
    for (RequestListener listener : listeners) {
      listener.beforeSend(request, receiver);
      isTraced |= listener.wantsTrace();
    }
    return isTraced;
  }

  /** Notifies of a request that was traced, unless the database did not trace it. */
  void traced(@Nullable AsyncResultSet page, Coordinators nodes, String cql, long ns) {
    if (page != null && page.getExecutionInfo().getTracingId() != null) {
      ExecutionInfo info = page.getExecutionInfo();
      String node = nodes.of(info.getCoordinator()).address();
      Traced request = new Traced(node, cql, ns, () -> events(info));
      for (RequestListener listener : listeners) {
        listener.traced(request);
      }
    }
  }

  private static List<Event> events(ExecutionInfo info) {
    try {
      return info.getQueryTrace().getEvents().stream()
          .map(
              event ->
                  new Event(
                      event.getSourceElapsedMicros(),
                      String.valueOf(event.getSourceAddress().getHostString()),
                      String.valueOf(event.getActivity())))
          .toList();
    } catch (DriverException | IllegalStateException e) {
      throw DriverErrors.translate(e);
    }
  }
}
