package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.UnsupportedProtocolVersionException;
import com.datastax.oss.driver.api.core.auth.AuthenticationException;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.DatabaseError.Kind;
import io.cqlsurge.settings.ConnectionSettings;
import io.cqlsurge.settings.ModeSettings;
import java.net.ConnectException;
import java.util.Optional;

/** Why no connection came about, and what to do about it. */
final class ConnectErrors {
  private ConnectErrors() {}

  static DatabaseError explain(RuntimeException thrown, ConnectionSettings settings) {
    ModeSettings mode = settings.mode();
    Throwable error = DriverErrors.unwrap(thrown);
    String to =
        mode.bundle()
            .map(file -> "Cannot connect with the bundle '" + file + "': ")
            .orElseGet(() -> "Cannot connect to " + settings.nodes().describe() + ": ");
    Optional<String> refusal = refusal(error, mode);
    return refusal.isPresent()
        ? new DatabaseError(Kind.REFUSED, to + refusal.get(), thrown)
        : new DatabaseError(Kind.CONNECTION, to + failure(error, settings), thrown);
  }

  /** Why a node does not want us, if that is the reason. */
  private static Optional<String> refusal(Throwable error, ModeSettings mode) {
    if (find(error, AuthenticationException.class) != null) {
      return Optional.of(
          mode.user().isPresent()
              ? "the login as '" + mode.user().get() + "' is refused; check -mode user= password="
              : "the cluster asks for a login; give -mode user=... password=...");
    }
    return find(error, UnsupportedProtocolVersionException.class) == null
        ? Optional.empty()
        : Optional.of("it does not speak that protocol version; leave -mode protocolVersion= out");
  }

  private static String failure(Throwable error, ConnectionSettings settings) {
    if (settings.mode().bundle().isPresent()) {
      return CloudBundle.explain(error);
    }
    return TlsErrors.explain(error, settings.transport())
        .orElseGet(
            () -> why(error) + ". Is a node running there? Name others with -node host[:port],...");
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
    return said(error);
  }

  /** What the root of it says. */
  static String said(Throwable error) {
    Throwable root = root(error);
    String said = root.getMessage() == null ? "the connection was closed" : root.getMessage();
    return said.strip();
  }

  /** Where it began. */
  static Throwable root(Throwable error) {
    Throwable root = error;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root;
  }

  static String text(Throwable error) {
    return String.valueOf(error.getMessage());
  }

  /** Looks for an error of a kind among causes and what was suppressed on the way. */
  static Throwable find(Throwable error, Class<? extends Throwable> type) {
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
