package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.UnsupportedProtocolVersionException;
import com.datastax.oss.driver.api.core.auth.AuthenticationException;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.DatabaseError.Kind;
import io.cqlsurge.settings.ConnectionSettings;
import io.cqlsurge.settings.ModeSettings;
import java.net.ConnectException;

/** Why no connection came about, and what to do about it. */
final class ConnectErrors {
  private ConnectErrors() {}

  static DatabaseError explain(RuntimeException thrown, ConnectionSettings settings) {
    ModeSettings mode = settings.mode();
    Throwable error = DriverErrors.unwrap(thrown);
    String to = "Cannot connect to " + settings.nodes().describe() + ": ";
    if (find(error, AuthenticationException.class) != null) {
      String advice =
          mode.user().isPresent()
              ? "the login as '" + mode.user().get() + "' is refused; check -mode user= password="
              : "the cluster asks for a login; give -mode user=... password=...";
      return new DatabaseError(Kind.REFUSED, to + advice, thrown);
    }
    if (find(error, UnsupportedProtocolVersionException.class) != null) {
      return new DatabaseError(
          Kind.REFUSED,
          to + "it does not speak that protocol version; leave -mode protocolVersion= out",
          thrown);
    }
    return new DatabaseError(
        Kind.CONNECTION,
        to + why(error) + ". Is a node running there? Name others with -node host[:port],...",
        thrown);
  }

  /** What the network said; the driver tells it in passing, if at all. */
  private static String why(Throwable error) {
    Throwable network = find(error, ConnectException.class);
    if (network != null) {
      return "connection refused";
    }
    if (find(error, DriverTimeoutException.class) != null || text(error).contains("timed out")) {
      return "something answers there but does not speak CQL, or not in time";
    }
    Throwable root = error;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    String said = root.getMessage() == null ? "the connection was closed" : root.getMessage();
    return said.strip();
  }

  private static String text(Throwable error) {
    return String.valueOf(error.getMessage());
  }

  /** Looks for an error of a kind among causes and what was suppressed on the way. */
  private static Throwable find(Throwable error, Class<? extends Throwable> type) {
    for (Throwable current = error; current != null; current = current.getCause()) {
      if (type.isInstance(current)) {
        return current;
      }
      for (Throwable suppressed : current.getSuppressed()) {
        Throwable found = find(suppressed, type);
        if (found != null) {
          return found;
        }
      }
    }
    return null;
  }
}
