package io.cqlsurge.cli;

import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.report.Output;
import java.util.Optional;

/** Prints how a run ended, and chooses the exit status. */
final class RunExit {
  private final Output output;
  private final LiveRun live;
  private final boolean isVerbose;
  private volatile boolean outputLost;
  private String missed = "";

  RunExit(Output output, LiveRun live, boolean isVerbose) {
    this.output = output;
    this.live = live;
    this.isVerbose = isVerbose;
  }

  /**
   * Notes that standard output cannot be written, which was reported. May be called by any thread.
   */
  void outputFailed() {
    outputLost = true;
  }

  boolean isOutputLost() {
    return outputLost;
  }

  /** Adds a message about a check that the run did not pass; empty if it passed. */
  void missed(String complaint) {
    missed += missed.isEmpty() || complaint.isEmpty() ? complaint : "; " + complaint;
  }

  void interruptedEarly() {
    output.complaint("interrupted before the first request; nothing was measured");
  }

  ExitCode of(RunEnding ending) {
    if (ending.isCompleted() && !missed.isEmpty()) {
      return failure(missed, Optional.empty());
    }
    if (ending.isCompleted()) {
      output.line("END");
      live.end("done", ending.message());
      return ExitCode.SUCCESS;
    }
    return outputLost ? ExitCode.FAILURE : failure(ending.message(), ending.cause());
  }

  /** Prints why there was no run or why it failed. */
  ExitCode failure(String message, Optional<Throwable> cause) {
    live.end("failed", message);
    output.failure(message);
    if (isVerbose) {
      cause.ifPresent(output::trace);
    }
    return ExitCode.FAILURE;
  }
}
