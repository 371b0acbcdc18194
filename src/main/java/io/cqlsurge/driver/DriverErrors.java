package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.NoNodeAvailableException;
import com.datastax.oss.driver.api.core.NodeUnavailableException;
import com.datastax.oss.driver.api.core.connection.BusyConnectionException;
import com.datastax.oss.driver.api.core.connection.ClosedConnectionException;
import com.datastax.oss.driver.api.core.connection.FrameTooLongException;
import com.datastax.oss.driver.api.core.connection.HeartbeatException;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.servererrors.AlreadyExistsException;
import com.datastax.oss.driver.api.core.servererrors.BootstrappingException;
import com.datastax.oss.driver.api.core.servererrors.CoordinatorException;
import com.datastax.oss.driver.api.core.servererrors.FunctionFailureException;
import com.datastax.oss.driver.api.core.servererrors.OverloadedException;
import com.datastax.oss.driver.api.core.servererrors.QueryValidationException;
import com.datastax.oss.driver.api.core.servererrors.ReadFailureException;
import com.datastax.oss.driver.api.core.servererrors.ReadTimeoutException;
import com.datastax.oss.driver.api.core.servererrors.UnavailableException;
import com.datastax.oss.driver.api.core.servererrors.WriteFailureException;
import com.datastax.oss.driver.api.core.servererrors.WriteTimeoutException;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.DatabaseError.Kind;
import io.cqlsurge.driver.scylla.RateLimitCodec;
import io.netty.handler.codec.EncoderException;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The translation of the driver's exceptions to errors with a kind and a sentence. */
final class DriverErrors {
  private static final Map<Class<? extends Throwable>, Kind> KINDS =
      Map.ofEntries(
          Map.entry(DriverTimeoutException.class, Kind.TIMEOUT),
          Map.entry(ReadTimeoutException.class, Kind.TIMEOUT),
          Map.entry(WriteTimeoutException.class, Kind.TIMEOUT),
          Map.entry(UnavailableException.class, Kind.UNAVAILABLE),
          Map.entry(OverloadedException.class, Kind.OVERLOADED),
          Map.entry(BootstrappingException.class, Kind.OVERLOADED),
          Map.entry(ReadFailureException.class, Kind.READ_FAILURE),
          Map.entry(WriteFailureException.class, Kind.WRITE_FAILURE),
          Map.entry(NoNodeAvailableException.class, Kind.CONNECTION),
          Map.entry(NodeUnavailableException.class, Kind.CONNECTION),
          Map.entry(BusyConnectionException.class, Kind.CONNECTION),
          Map.entry(ClosedConnectionException.class, Kind.CONNECTION),
          Map.entry(HeartbeatException.class, Kind.CONNECTION),
          Map.entry(FramingGuard.FramingLostException.class, Kind.PROTOCOL),
          Map.entry(FrameTooLongException.class, Kind.REFUSED));

  private static final String NO_CONNECTION = "no usable connection to any node: ";

  /** A node in driver messages, whose address only is kept. */
  private static final Pattern NODE = Pattern.compile("Node\\(endPoint=([^,)]+)[^)]*\\)");

  /** Message for a type or index that already exists; servers have no error code for it. */
  private static final Pattern EXISTS =
      Pattern.compile("already exists|duplicate of existing index", Pattern.CASE_INSENSITIVE);

  private DriverErrors() {}

  static DatabaseError translate(Throwable thrown) {
    Throwable error = unwrap(thrown);
    if (error instanceof DatabaseError translated) {
      return translated;
    }
    Kind kind = kind(error);
    return new DatabaseError(kind, exceptionName(kind, error), () -> sentence(kind, error), thrown);
  }

  /** Returns the underlying error. If several nodes were tried, this is the error of the first. */
  static Throwable unwrap(Throwable thrown) {
    boolean wrapped =
        thrown instanceof CompletionException
            || thrown instanceof EncoderException
            || thrown.getCause() instanceof FramingGuard.FramingLostException;
    if (wrapped && thrown.getCause() != null) {
      return unwrap(thrown.getCause());
    }
    if (thrown instanceof AllNodesFailedException all && !all.getAllErrors().isEmpty()) {
      List<Throwable> first = all.getAllErrors().values().iterator().next();
      return first.isEmpty() ? thrown : unwrap(first.get(0));
    }
    return thrown;
  }

  /** Returns the node that sent an error or was tried first; null if it is unknown. */
  static @Nullable Node coordinator(Throwable thrown) {
    if (thrown instanceof CompletionException && thrown.getCause() != null) {
      return coordinator(thrown.getCause());
    }
    if (thrown instanceof CoordinatorException response) {
      return response.getCoordinator();
    }
    if (thrown instanceof AllNodesFailedException all && !all.getAllErrors().isEmpty()) {
      Node first = all.getAllErrors().keySet().iterator().next();
      // If the request could not be sent to the first node, it could not be sent to any node.
      return unwrap(all) instanceof NodeUnavailableException ? null : first;
    }
    if (thrown instanceof DriverException failed && failed.getExecutionInfo() != null) {
      return failed.getExecutionInfo().getCoordinator();
    }
    return null;
  }

  private static Kind kind(Throwable error) {
    if (RateLimitCodec.isCauseOf(error)) {
      return Kind.RATE_LIMITED;
    }
    if (error instanceof QueryValidationException) {
      return isExisting(error) ? Kind.EXISTS : Kind.REFUSED;
    }
    if (error instanceof IOException || error instanceof IllegalStateException) {
      return Kind.CONNECTION;
    }
    return KINDS.getOrDefault(error.getClass(), Kind.OTHER);
  }

  /** Returns the name that driver 3 gives the same failure. */
  private static String exceptionName(Kind kind, Throwable error) {
    if (error instanceof FunctionFailureException) {
      return "FunctionExecutionException";
    }
    if (kind == Kind.PROTOCOL || wasLost(error)) {
      return "TransportException";
    }
    boolean hasNameOfKind =
        kind == Kind.CONNECTION
            || kind == Kind.RATE_LIMITED
            || error instanceof DriverTimeoutException;
    return hasNameOfKind ? kind.exceptionName() : error.getClass().getSimpleName();
  }

  private static boolean isExisting(Throwable error) {
    return error instanceof AlreadyExistsException
        || EXISTS.matcher(String.valueOf(error.getMessage())).find();
  }

  private static String sentence(Kind kind, Throwable error) {
    String message = error.getMessage();
    String text = message == null ? error.getClass().getSimpleName() : text(error, message);
    return switch (kind) {
      case TIMEOUT -> "timed out: " + text;
      case UNAVAILABLE -> "too few replicas are alive: " + text;
      case OVERLOADED -> "the node is overloaded: " + text;
      case RATE_LIMITED -> text;
      case READ_FAILURE, WRITE_FAILURE -> "replicas failed: " + text;
      case CONNECTION -> (wasLost(error) ? "the connection was lost: " : NO_CONNECTION) + text;
      case PROTOCOL -> "a reply cannot be decoded, and its connection is closed: " + text;
      case REFUSED ->
          (error instanceof FrameTooLongException ? "too large: " : "refused by the database: ")
              + Remedies.added(text);
      case EXISTS -> "refused by the database: " + text;
      case OTHER -> error.getClass().getSimpleName() + ": " + text;
    };
  }

  /** Returns whether an open connection was lost; otherwise there was no connection to send on. */
  private static boolean wasLost(Throwable error) {
    return error instanceof IOException
        || error instanceof ClosedConnectionException
        || error instanceof HeartbeatException;
  }

  private static String text(Throwable error, String message) {
    if (error instanceof DriverTimeoutException) {
      // The message of the driver contains only its timeout; the elapsed time is in the latency.
      return "no reply was received";
    }
    String text = message.strip().replaceAll("\\s+", " ");
    return NODE.matcher(text).replaceAll("$1");
  }
}
