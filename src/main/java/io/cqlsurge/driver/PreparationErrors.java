package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import io.cqlsurge.database.Cluster;
import io.cqlsurge.database.DatabaseError;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The errors of statements before the first operation. If there is no reply, the error contains the
 * node, the step and the statement. Safe for use by many threads.
 */
record PreparationErrors(CqlSession session) {
  /** Maximum statement length in a message, in characters. */
  private static final int MAX_QUOTED = 100;

  /** Returns the error, with the timeout that an option of the driver has set. */
  DatabaseError explain(RuntimeException thrown, String step, DefaultDriverOption timeout) {
    return explain(
        thrown, step, session.getContext().getConfig().getDefaultProfile().getDuration(timeout));
  }

  /** Returns the error for a statement that the user has not written; it names the step. */
  DatabaseError explainOwn(RuntimeException thrown, String step, DefaultDriverOption timeout) {
    DatabaseError error = explain(thrown, step, timeout);
    return error.kind() == DatabaseError.Kind.REFUSED
        ? new DatabaseError(error.kind(), error.getMessage() + ", while " + step, error)
        : error;
  }

  /**
   * Returns the error for an exception of the driver.
   *
   * @param step the step and the statement, such as {@code preparing 'SELECT ...'}
   * @param timeout time for which the driver waited for the reply
   */
  DatabaseError explain(RuntimeException thrown, String step, Duration timeout) {
    DatabaseError error = DriverErrors.translate(thrown);
    if (!(DriverErrors.unwrap(thrown) instanceof DriverTimeoutException)) {
      return error;
    }
    String message =
        String.format(
            Locale.ROOT,
            "%s from %s within %.1f s, while %s. Check the log of the node",
            error.getMessage(),
            nodes(thrown),
            timeout.toMillis() / 1e3,
            step);
    return new DatabaseError(error.kind(), error.exceptionName(), () -> message, thrown);
  }

  /** Returns a statement in quotes, shortened. */
  static String quoted(String cql) {
    String line = cql.strip().replaceAll("\\s+", " ");
    return "'" + (line.length() > MAX_QUOTED ? line.substring(0, MAX_QUOTED) + "..." : line) + "'";
  }

  /** Returns the node that did not reply; all nodes if the driver does not report it. */
  private String nodes(RuntimeException thrown) {
    return Optional.ofNullable(DriverErrors.coordinator(thrown))
        .map(Coordinators::address)
        .orElseGet(
            () ->
                new NodeQueries(session)
                    .nodes().stream()
                        .map(Cluster.Node::address)
                        .collect(Collectors.joining(" or ")));
  }
}
