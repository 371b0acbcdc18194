package io.cqlsurge.driver;

/** Thrown if the bytes on a connection are not frames of the protocol. It has no stack trace. */
final class FramingLostException extends Exception {
  private static final long serialVersionUID = 1L;

  FramingLostException(String reason, Throwable cause) {
    super(reason, cause, false, false);
  }
}
