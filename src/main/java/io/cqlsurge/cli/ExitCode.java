package io.cqlsurge.cli;

/** How the process ends; every status of it stands here. */
enum ExitCode {
  /** All went well. */
  SUCCESS(0),
  /** The run failed, or did not come about. */
  FAILURE(1),
  /** The command line is wrong. */
  USAGE(2),
  /** The reader of standard output has closed the pipe; as a shell reports SIGPIPE. */
  PIPE_CLOSED(141);

  private final int status;

  ExitCode(int status) {
    this.status = status;
  }

  int status() {
    return status;
  }
}
