package io.cqlsurge.run;

/** The exit statuses of the process. */
public enum ExitCode {
  /** The command was successful. */
  SUCCESS(0),
  /** The run failed, or could not start. */
  FAILURE(1),
  /** The command line or a profile is wrong. */
  USAGE(2),
  /**
   * The reader of standard output has closed the pipe; the status that a shell reports for SIGPIPE.
   */
  PIPE_CLOSED(141);

  private final int status;

  ExitCode(int status) {
    this.status = status;
  }

  public int status() {
    return status;
  }
}
