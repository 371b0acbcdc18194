package io.cqlsurge.feature.duel;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The shell command that a duel executes before each run.
 *
 * @param line the command, as a shell reads it
 */
record ResetCommand(String line) {
  static final String NAME = "CQLSURGE_DUEL_NAME";

  /** Environment variable with the round's number; 0 for uncounted rounds. */
  static final String ROUND = "CQLSURGE_DUEL_ROUND";

  /**
   * Executes the command and waits for its end.
   *
   * @return why it failed; empty if it did not
   */
  Optional<String> execute(String name, int round, Consumer<String> log) {
    ProcessBuilder builder = new ProcessBuilder("/bin/sh", "-c", line);
    builder.redirectErrorStream(true);
    builder.environment().put(NAME, name);
    builder.environment().put(ROUND, String.valueOf(round));
    String last = "";
    try {
      Process process = builder.start();
      process.getOutputStream().close();
      try (BufferedReader reader = process.inputReader(StandardCharsets.UTF_8)) {
        for (String text = reader.readLine(); text != null; text = reader.readLine()) {
          log.accept(text);
          last = text;
        }
      }
      int status = process.waitFor();
      return status == 0 ? Optional.empty() : Optional.of(failure(status, last));
    } catch (IOException e) {
      return Optional.of("reset= cannot be executed: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.of("reset= was interrupted");
    }
  }

  private static String failure(int status, String last) {
    return "reset= ended with status " + status + (last.isBlank() ? "" : ": " + last.strip());
  }
}
