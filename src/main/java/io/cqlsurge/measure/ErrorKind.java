package io.cqlsurge.measure;

/** What sort of failure a try or an operation met, as the reports name it. */
public enum ErrorKind {
  /** No answer in time. */
  TIMEOUT("timeout"),
  /** Too few replicas are alive. */
  UNAVAILABLE("unavailable"),
  /** The node asks to be spared. */
  OVERLOADED("overloaded"),
  /** Replicas failed while reading. */
  READ_FAILURE("read failure"),
  /** Replicas failed while writing. */
  WRITE_FAILURE("write failure"),
  /** No usable connection. */
  CONNECTION("connection"),
  /** Bytes that are not those of the protocol. */
  PROTOCOL("protocol"),
  /** The answer is not what it should be. */
  VALIDATION("validation"),
  /** The statement is refused. */
  REFUSED("refused"),
  /** Anything else. */
  OTHER("other");

  private final String title;

  ErrorKind(String title) {
    this.title = title;
  }

  /** Its name for the user. */
  public String title() {
    return title;
  }
}
