package io.cqlsurge.driver;

import org.jspecify.annotations.Nullable;

/** Thrown if the bytes on a connection are not frames of the protocol. It has no stack trace. */
final class FramingLostException extends Exception {
  private static final long serialVersionUID = 1L;

  FramingLostException(String reason, @Nullable Throwable cause) {
    super(reason, cause, false, false);
  }
}
