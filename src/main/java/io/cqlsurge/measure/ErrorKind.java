package io.cqlsurge.measure;

/** The kinds of failures of tries and operations, with their names in the reports. */
public enum ErrorKind {
  /** The database did not answer in time. */
  TIMEOUT("timeout"),
  /** Too few replicas are alive. */
  UNAVAILABLE("unavailable"),
  /** The node is overloaded. */
  OVERLOADED("overloaded"),
  /** A partition has more requests than its limit. */
  RATE_LIMITED("rate limited"),
  /** Replicas failed while reading. */
  READ_FAILURE("read failure"),
  /** Replicas failed while writing. */
  WRITE_FAILURE("write failure"),
  /** There is no usable connection. */
  CONNECTION("connection"),
  /** The bytes that were received do not conform to the protocol. */
  PROTOCOL("protocol"),
  /** The answer is wrong. */
  VALIDATION("validation"),
  /** The statement is refused. */
  REFUSED("refused"),
  /** A failed try of a statement that may have had its effect, so that the next try repeats it. */
  REPEATED("sent again after an unknown outcome"),
  /** Any other failure. */
  OTHER("other"),
  /** Not a failure: a node added a warning to its reply. */
  WARNING("warning");

  private final String title;

  ErrorKind(String title) {
    this.title = title;
  }

  public String title() {
    return title;
  }
}
