package io.cqlsurge.driver;

/** The bytes on a connection are no frames of the protocol; carries no stack trace of its own. */
final class FramingLostException extends Exception {
  private static final long serialVersionUID = 1L;

  FramingLostException(String why, Throwable cause) {
    super(why, cause, false, false);
  }
}
