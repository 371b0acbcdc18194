package io.cqlsurge.engine;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A run that did not start, so that there are no measurements. The message is one sentence. */
public final class RunFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Creates a failure with a message of one sentence. The cause may be null. */
  public RunFailure(String message, @Nullable Throwable cause) {
    super(message, cause, false, false);
  }

  @Override
  public String getMessage() {
    return Objects.requireNonNull(super.getMessage());
  }
}
