package io.cqlsurge.run;

import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.report.Finding;
import io.cqlsurge.report.Output;
import io.cqlsurge.report.RunLines;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/** Prints how a run ended, and chooses the exit status. */
final class RunExit {
  private final Output output;
  private final BiConsumer<String, String> ended;
  private final boolean isVerbose;
  private volatile boolean outputLost;
  private String missed = "";
  private List<Finding> findings = List.of();

  /**
   * Creates an exit.
   *
   * @param ended receives the last stage, {@code done} or {@code failed}, and why it ended
   */
  RunExit(Output output, BiConsumer<String, String> ended, boolean isVerbose) {
    this.output = output;
    this.ended = ended;
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

  /** Adds findings. In a pipe they are printed now, in a terminal as the last lines. */
  void found(List<Finding> added) {
    findings = Finding.most(Stream.concat(added.stream(), findings.stream()).toList());
    Finding.print(added, output);
  }

  List<Finding> findings() {
    return findings;
  }

  private void printFindings() {
    output.table(List.of(), width -> Finding.lines(findings));
  }

  void interruptedEarly() {
    output.complaint("interrupted before the first request; nothing was measured");
  }

  ExitCode of(RunEnding ending) {
    printFindings();
    if (ending.isCompleted() && !missed.isEmpty()) {
      return failure(missed, Optional.empty());
    }
    if (ending.isCompleted()) {
      output.line("END");
      ended.accept("done", ending.message());
      return ExitCode.SUCCESS;
    }
    if (outputLost) {
      return ExitCode.FAILURE;
    }
    return isExplained(ending) ? ended(ending) : failure(ending.message(), ending.cause());
  }

  /** Returns whether nothing failed, and the findings say why there is no complete result. */
  private boolean isExplained(RunEnding ending) {
    return ending.kind() == RunEnding.Kind.UNDECIDED
        || (ending.kind() == RunEnding.Kind.INTERRUPTED
            && !findings.isEmpty()
            && output.terminal().tableColumns().isPresent());
  }

  private ExitCode ended(RunEnding ending) {
    if (ending.kind() == RunEnding.Kind.UNDECIDED) {
      output.line(ending.kind().name());
    } else {
      List.of("FAILURE", ending.message()).forEach(output::copy);
    }
    ended.accept("done", ending.message());
    return ExitCode.FAILURE;
  }

  /** Returns the status of a command that was asked for no operations. */
  ExitCode withoutOperations(RunLines.Targets targets) {
    return targets.failIf().isEmpty()
        ? ExitCode.SUCCESS
        : failure("-errors fail-if: nothing was measured", Optional.empty());
  }

  /** Prints why there was no run or why it failed. */
  ExitCode failure(String message, Optional<Throwable> cause) {
    ended.accept("failed", message);
    output.failure(message);
    if (isVerbose) {
      cause.ifPresent(output::trace);
    }
    return ExitCode.FAILURE;
  }
}
