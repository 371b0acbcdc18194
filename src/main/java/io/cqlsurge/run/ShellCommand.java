package io.cqlsurge.run;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** A command of the user that a shell executes. One thread executes it, others can end it. */
public final class ShellCommand {
  private final String line;
  private Optional<Process> process = Optional.empty();
  private volatile String last = "";
  private boolean isStopped;

  public ShellCommand(String line) {
    this.line = line;
  }

  /**
   * Executes the command and waits for its end.
   *
   * @param environment variables in addition to those of this process
   * @param log receives the lines that it prints
   * @return why it failed, as a predicate; empty if it did not
   */
  public Optional<String> execute(Map<String, String> environment, Consumer<String> log) {
    try {
      Process started = start(environment);
      started.getOutputStream().close();
      try (BufferedReader reader = started.inputReader(StandardCharsets.UTF_8)) {
        for (String text = reader.readLine(); text != null; text = reader.readLine()) {
          log.accept(text);
          last = text.isBlank() ? last : text.strip();
        }
      }
      int status = started.waitFor();
      return status == 0 ? Optional.empty() : Optional.of("ended with status " + status);
    } catch (IOException e) {
      return Optional.of("cannot be executed: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.of("was interrupted");
    }
  }

  private synchronized Process start(Map<String, String> environment) throws IOException {
    if (isStopped) {
      throw new IOException("interrupted");
    }
    ProcessBuilder builder = new ProcessBuilder("/bin/sh", "-c", line);
    builder.redirectErrorStream(true);
    builder.environment().putAll(environment);
    Process started = builder.start();
    process = Optional.of(started);
    return started;
  }

  /** Ends the command with the processes that it started, or prevents that it starts. */
  public synchronized void stop() {
    isStopped = true;
    process.ifPresent(
        running -> {
          running.descendants().forEach(ProcessHandle::destroy);
          running.destroy();
        });
  }

  /** Returns the last line that it has printed; empty if there was none. */
  public String last() {
    return last;
  }
}
