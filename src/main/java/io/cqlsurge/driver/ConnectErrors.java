package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.UnsupportedProtocolVersionException;
import com.datastax.oss.driver.api.core.auth.AuthenticationException;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.DatabaseError.Kind;
import io.cqlsurge.driver.tls.Causes;
import io.cqlsurge.driver.tls.CloudBundle;
import io.cqlsurge.driver.tls.TlsErrors;
import io.cqlsurge.settings.connection.ConnectionSettings;
import io.cqlsurge.settings.connection.ModeSettings;
import java.net.ConnectException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The errors for connections that could not be opened: the reason and what to do. */
final class ConnectErrors {
  /** The driver's message for a refused handshake: the request, the error code and its text. */
  private static final Pattern HANDSHAKE =
      Pattern.compile("step \\d+ \\((\\w+).*\\): .*error code \\[(\\w+)\\]: (.*)", Pattern.DOTALL);

  /** A connection's name at a driver message's start. */
  private static final Pattern CONNECTION = Pattern.compile("^\\[cqlsurge\\|.*?\\] (?=\\p{Lu})");

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

  /** Returns why a node refused the connection, if that is the cause. */
  private static Optional<String> refusal(Throwable error, ModeSettings mode) {
    if (Causes.find(error, AuthenticationException.class).isPresent()) {
      return Optional.of(
          mode.authentication().user().isPresent()
              ? "the login as '"
                  + mode.authentication().user().get()
                  + "' is refused; check -mode user= password="
              : "the cluster requires a login; give -mode user=... password=...");
    }
    return Causes.find(error, UnsupportedProtocolVersionException.class).isEmpty()
        ? handshake(error)
        : Optional.of(
            "the node does not support this protocol version; omit -mode protocolVersion=");
  }

  /** Returns the error with which a node answered a request of the handshake. */
  private static Optional<String> handshake(Throwable error) {
    return Optional.of(HANDSHAKE.matcher(Causes.rootMessage(error)))
        .filter(Matcher::find)
        .map(
            found ->
                "it refuses connections with %s: %s (reply to %s). Check the log of this node"
                    .formatted(found.group(2), found.group(3).strip(), found.group(1)));
  }

  private static String failure(Throwable error, ConnectionSettings settings) {
    if (settings.mode().bundle().isPresent()) {
      return CloudBundle.explain(error);
    }
    return TlsErrors.explain(error, settings.transport())
        .orElseGet(
            () ->
                reason(error)
                    + ". Is a node running there? Specify nodes with -node host[:port],...");
  }

  /** Returns the reason for a network failure, from the causes of the driver's exception. */
  private static String reason(Throwable error) {
    if (Causes.find(error, ConnectException.class).isPresent()) {
      return "connection refused";
    }
    if (Causes.find(error, DriverTimeoutException.class).isPresent()
        || String.valueOf(error.getMessage()).contains("timed out")) {
      return "the server there does not use the CQL protocol, or did not answer in time";
    }
    return CONNECTION.matcher(Causes.rootMessage(error)).replaceFirst("");
  }
}
