package io.cqlsurge.cli;

import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.report.Output;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A series of commands in one process, which use most of the program's classes. Java records them
 * for the next starts; see scripts/training.
 */
final class Training {
  /** Property with a file of commands, one per line; absent except for scripts/training. */
  static final String PROPERTY = "cqlsurge.training";

  private Training() {}

  /** Runs the commands and returns the highest exit status. */
  static int run(Output output, Path commands) {
    try {
      int status = 0;
      for (String command : Files.readAllLines(commands)) {
        status = Math.max(status, CqlsurgeCommand.run(output, List.of(command.split(" "))));
      }
      return status;
    } catch (IOException e) {
      throw new UsageError("the commands of the training cannot be read: " + e);
    }
  }
}
