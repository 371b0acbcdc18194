package io.cqlsurge.it;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** A program started as a user would start it, in a process of its own. */
final class CommandLine {
  private static final long LIMIT_SECONDS = 240;

  private final Process process;
  private final Queue<String> outSoFar = new ConcurrentLinkedQueue<>();
  private final Queue<String> errSoFar = new ConcurrentLinkedQueue<>();
  private final CompletableFuture<String> out;
  private final CompletableFuture<String> err;
  private final long startedNs = System.nanoTime();

  private CommandLine(Process process) {
    this.process = process;
    this.out = CompletableFuture.supplyAsync(() -> text(process.getInputStream(), outSoFar));
    this.err = CompletableFuture.supplyAsync(() -> text(process.getErrorStream(), errSoFar));
  }

  /** Starts cqlsurge with these words. */
  static CommandLine cqlsurge(String... words) {
    return start("scripts/cqlsurge", words);
  }

  /** Starts a program of the project. */
  static CommandLine start(String program, String... words) {
    // Whoever runs the tests in the background passes on that Ctrl-C is to be ignored.
    List<String> command = new ArrayList<>(List.of("env", "--default-signal=INT"));
    command.add(Path.of(program).toAbsolutePath().toString());
    command.addAll(List.of(words));
    try {
      Process process = new ProcessBuilder(command).start();
      process.getOutputStream().close();
      return new CommandLine(process);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String text(InputStream stream, Queue<String> lines) {
    try (var reader = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
      String line = reader.readLine();
      while (line != null) {
        lines.add(line + "\n");
        line = reader.readLine();
      }
      return String.join("", lines);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The process, to be sent signals. */
  Process process() {
    return process;
  }

  /** Sends the process a signal, by its name without SIG. */
  void signal(String name) {
    Signals.send(name, process.pid());
  }

  /** The rows told so far. */
  List<StoredRow> rows() {
    return StoredRow.of(String.join("", outSoFar));
  }

  /** What stands on standard error so far. */
  String errSoFar() {
    return String.join("", errSoFar);
  }

  /** Waits until the second row of results is there: the run is under way. */
  void awaitRows() throws InterruptedException {
    await("rows", () -> rows().size() >= 2);
  }

  /** Waits until a line with this text is told. */
  void awaitLine(String text) throws InterruptedException {
    await(text, () -> outSoFar.stream().anyMatch(line -> line.contains(text)));
  }

  /** Waits while the process runs until something has come about. */
  void await(String what, BooleanSupplier come) throws InterruptedException {
    long givenUpNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
    while (!come.getAsBoolean()) {
      if (System.nanoTime() > givenUpNs || !process.isAlive()) {
        throw new IllegalStateException("no " + what + ": " + outSoFar + errSoFar);
      }
      Thread.sleep(50);
    }
  }

  /** Waits for the end; the process is ended by force if it takes too long. */
  Result await() {
    try {
      if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new IllegalStateException("no end after " + LIMIT_SECONDS + " s: " + out.join());
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      throw new IllegalStateException(e);
    }
    double seconds = (System.nanoTime() - startedNs) / 1e9;
    return new Result(process.exitValue(), out.join(), err.join(), seconds);
  }

  /** What a program left behind. */
  record Result(int status, String out, String err, double seconds) {

    /** The text after the colon of a line of the Results block. */
    String result(String label) {
      return out.lines()
          .filter(line -> line.startsWith(label) && line.contains(": "))
          .map(line -> line.substring(line.indexOf(": ") + 2).strip())
          .findFirst()
          .orElseThrow(() -> new IllegalStateException("no '" + label + "' in:\n" + this));
    }

    @Override
    public String toString() {
      return "status " + status + "\n--- out\n" + out + "\n--- err\n" + err;
    }
  }
}
