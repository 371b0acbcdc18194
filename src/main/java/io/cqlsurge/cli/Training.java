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

  /** Last word of a command that is executed in parallel with the next ones, such as a worker. */
  private static final String PARALLEL = "&";

  private Training() {}

  /** Runs the commands and returns the highest exit status of those that are waited for. */
  static int run(Output output, Path commands) {
    try {
      int status = 0;
      for (String command : Files.readAllLines(commands)) {
        status = Math.max(status, run(output, List.of(command.split(" "))));
      }
      return status;
    } catch (IOException e) {
      throw new UsageError("the commands of the training cannot be read: " + e);
    }
  }

  private static int run(Output output, List<String> words) {
    int last = words.size() - 1;
    if (!words.get(last).equals(PARALLEL)) {
      return CqlsurgeCommand.run(output, words);
    }
    Thread parallel = new Thread(() -> CqlsurgeCommand.run(output, words.subList(0, last)));
    parallel.setDaemon(true);
    parallel.start();
    return 0;
  }
}
