package io.cqlsurge.engine;

/** The run did not come about; there is nothing measured to be told. Read as a sentence. */
public final class RunFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** A failure in one sentence; cause is what led to it, perhaps null. */
  public RunFailure(String message, Throwable cause) {
    super(message, cause, false, false);
  }
}
