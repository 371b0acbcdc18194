package io.cqlsurge.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** A terminal of tmux, in which cqlsurge runs. Closing it ends the program. */
final class TerminalWindow implements AutoCloseable {
  private static final long LIMIT_SECONDS = 120;
  private static final String ENDED = "status of cqlsurge: ";

  private final Path socket;

  /** Opens a terminal of this width, with a socket in a folder, and starts cqlsurge in it. */
  TerminalWindow(Path folder, int width, String environment, String arguments) {
    socket = folder.resolve("tmux");
    String command =
        "env CQLSURGE_JAVA_OPTS=%s %s scripts/cqlsurge %s; echo '%s'$?; exec cat"
            .formatted(CommandLine.FIRST_COMPILER_ONLY, environment, arguments, ENDED);
    tmux("-f", "/dev/null", "new-session", "-d", "-x", "" + width, "-y", "100", command);
  }

  private String tmux(String... arguments) {
    List<String> command = new ArrayList<>(List.of("tmux", "-S", socket.toString()));
    command.addAll(List.of(arguments));
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      process.getOutputStream().close();
      String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() != 0) {
        throw new IllegalStateException(command + ": " + text);
      }
      return text;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns the lines on the screen and above it, without blanks at their ends. */
  List<String> lines() {
    return tmux("capture-pane", "-p", "-S", "-2000").lines().map(String::stripTrailing).toList();
  }

  /** Returns the same lines, with lines in one piece that the terminal has wrapped. */
  List<String> unwrapped() {
    String text = tmux("capture-pane", "-p", "-J", "-S", "-2000");
    return text.lines().map(String::stripTrailing).toList();
  }

  /** Returns the lines with the sequences for colours. */
  String colours() {
    return tmux("capture-pane", "-p", "-e", "-S", "-2000");
  }

  /** Changes the width. */
  void resize(int width) {
    tmux("resize-window", "-x", "" + width);
  }

  /** Presses Ctrl-C. */
  void interrupt() {
    tmux("send-keys", "C-c");
  }

  /** Waits until a line is shown. */
  void await(String what, Predicate<String> line) throws InterruptedException {
    long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
    List<String> shown = lines();
    while (shown.stream().noneMatch(line)) {
      boolean isEnded = shown.stream().anyMatch(each -> each.startsWith(ENDED));
      if (isEnded || System.nanoTime() > deadlineNs) {
        throw new IllegalStateException("no " + what + ":\n" + String.join("\n", shown));
      }
      Thread.sleep(100);
      shown = lines();
    }
  }

  /** Waits for the end of cqlsurge and returns its status. */
  int awaitEnd() throws InterruptedException {
    await("end", line -> line.startsWith(ENDED));
    return lines().stream()
        .filter(line -> line.startsWith(ENDED))
        .mapToInt(line -> Integer.parseInt(line.substring(ENDED.length())))
        .findFirst()
        .orElseThrow();
  }

  @Override
  public void close() {
    tmux("kill-server");
  }
}
