package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.UnsupportedProtocolVersionException;
import com.datastax.oss.driver.api.core.auth.AuthenticationException;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.DatabaseError.Kind;
import io.cqlsurge.settings.ModeSettings;
import io.cqlsurge.settings.NodeSettings;

/** Why no connection came about, and what to do about it. */
final class ConnectErrors {
  private ConnectErrors() {}

  static DatabaseError explain(RuntimeException thrown, NodeSettings nodes, ModeSettings mode) {
    Throwable error = DriverErrors.unwrap(thrown);
    String to = "Cannot connect to " + nodes.describe() + ": ";
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
    Throwable root = error;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    String said = root.getMessage() == null ? root.getClass().getSimpleName() : root.getMessage();
    return new DatabaseError(
        Kind.CONNECTION,
        to + said.strip() + ". Is a node running there? Name others with -node host[:port],...",
        thrown);
  }

  private static Throwable find(Throwable error, Class<? extends Throwable> type) {
    Throwable current = error;
    while (current != null && !type.isInstance(current)) {
      current = current.getCause();
    }
    return current;
  }
}
