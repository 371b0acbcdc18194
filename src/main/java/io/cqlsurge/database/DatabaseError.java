package io.cqlsurge.database;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A failed request or statement. Has no stack trace, because many are only counted and the message
 * explains the failure. The cause is the driver's exception.
 */
public final class DatabaseError extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** A failure's kind. */
  public enum Kind {
    /** The coordinator or its replicas did not answer in time. */
    TIMEOUT("OperationTimedOutException"),
    /** Too few replicas are alive for the consistency level. */
    UNAVAILABLE("UnavailableException"),
    /** The coordinator is overloaded. */
    OVERLOADED("OverloadedException"),
    /** A partition of ScyllaDB has more requests than its limit per second. */
    RATE_LIMITED("RateLimitReachedException"),
    /** Replicas reported failures while reading. */
    READ_FAILURE("ReadFailureException"),
    /** Replicas reported failures while writing. */
    WRITE_FAILURE("WriteFailureException"),
    /** There is no usable connection to any node. */
    CONNECTION("NoHostAvailableException"),
    /** The bytes that the node sent do not conform to the protocol. */
    PROTOCOL("TransportException"),
    /** The statement itself is refused: wrong syntax, wrong schema, or missing permissions. */
    REFUSED("InvalidQueryException"),
    /** The statement is refused because the object to create exists already. */
    EXISTS("AlreadyExistsException"),
    /** Any other failure. */
    OTHER("DriverException");

    private final String driver3Name;

    Kind(String driver3Name) {
      this.driver3Name = driver3Name;
    }

    /** Returns the usual {@link DatabaseError#exceptionName} of this kind. */
    public String exceptionName() {
      return driver3Name;
    }
  }

  private final Kind kind;
  private final transient Supplier<String> message;
  private final String exceptionName;

  /** Creates a failure with a message of one sentence and without a cause. */
  public DatabaseError(Kind kind, String message) {
    this(kind, message, null);
  }

  /**
   * Creates a failure with a message of one sentence. The cause is the exception of the driver or
   * null.
   */
  public DatabaseError(Kind kind, String message, @Nullable Throwable cause) {
    this(kind, kind.driver3Name, () -> message, cause);
  }

  /**
   * Creates a failure whose message is built only when it is read, for errors that may be frequent.
   *
   * @param exceptionName see {@link #exceptionName}
   */
  public DatabaseError(
      Kind kind, String exceptionName, Supplier<String> message, @Nullable Throwable cause) {
    super(null, cause, false, false);
    this.kind = kind;
    this.exceptionName = exceptionName;
    this.message = message;
  }

  @Override
  public String getMessage() {
    return message.get();
  }

  public Kind kind() {
    return kind;
  }

  /**
   * Returns the simple class name that driver 3, the driver of cassandra-stress, gives this
   * failure; log scanners search for it.
   */
  public String exceptionName() {
    return exceptionName;
  }

  /** Returns whether the database may have executed the request nevertheless. */
  public boolean isOutcomeUnknown() {
    return switch (kind) {
      case TIMEOUT, WRITE_FAILURE, PROTOCOL, OTHER -> true;
      // A lost connection has another name than a missing one.
      case CONNECTION -> !exceptionName.equals(kind.exceptionName());
      case UNAVAILABLE, OVERLOADED, RATE_LIMITED, READ_FAILURE, REFUSED, EXISTS -> false;
    };
  }

  /** Returns whether the same request may succeed when it is sent again. */
  public boolean isRetryable() {
    return kind != Kind.REFUSED && kind != Kind.EXISTS;
  }
}
