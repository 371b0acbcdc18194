package io.cqlsurge.database;

import java.util.function.Supplier;

/**
 * A request or statement failed. Carries no stack trace of its own: it is counted often and read as
 * a sentence; the driver's exception is its cause.
 */
public final class DatabaseError extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** What sort of failure it was. */
  public enum Kind {
    /** No answer in time, from the coordinator or from its replicas. */
    TIMEOUT("OperationTimedOutException"),
    /** Too few replicas are alive for the consistency level. */
    UNAVAILABLE("UnavailableException"),
    /** The coordinator asks to be spared for a while. */
    OVERLOADED("OverloadedException"),
    /** Replicas reported failures while reading. */
    READ_FAILURE("ReadFailureException"),
    /** Replicas reported failures while writing. */
    WRITE_FAILURE("WriteFailureException"),
    /** No usable connection to any node. */
    CONNECTION("NoHostAvailableException"),
    /** The node's bytes are not those of the protocol. */
    PROTOCOL("TransportException"),
    /** The statement itself is refused: syntax, schema, rights. */
    REFUSED("InvalidQueryException"),
    /** The same, because what is to be created is there already. */
    EXISTS("AlreadyExistsException"),
    /** Anything else. */
    OTHER("DriverException");

    private final String usualName;

    Kind(String usualName) {
      this.usualName = usualName;
    }
  }

  private final Kind kind;
  private final transient Supplier<String> message;
  private final String exceptionName;

  /** A failure in one sentence; cause is what the driver said, perhaps null. */
  public DatabaseError(Kind kind, String message, Throwable cause) {
    this(kind, () -> message, cause);
  }

  /**
   * The same, for errors that come in storms: the sentence is made only for those that are read.
   */
  public DatabaseError(Kind kind, Supplier<String> message, Throwable cause) {
    this(kind, kind.usualName, message, cause);
  }

  /**
   * Creates a failure with the name of its exception.
   *
   * @param exceptionName see {@link #exceptionName}
   */
  public DatabaseError(Kind kind, String exceptionName, Supplier<String> message, Throwable cause) {
    super(null, cause, false, false);
    this.kind = kind;
    this.exceptionName = exceptionName;
    this.message = message;
  }

  @Override
  public String getMessage() {
    return message.get();
  }

  /** What sort of failure it was. */
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

  /** Whether the very same request may succeed when sent again. */
  public boolean mayPass() {
    return kind != Kind.REFUSED && kind != Kind.EXISTS;
  }
}
