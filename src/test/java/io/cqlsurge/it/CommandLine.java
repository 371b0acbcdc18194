package io.cqlsurge.it;

import io.cqlsurge.cli.TestConsole;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** A program that runs in a separate process, started as a user would start it. */
final class CommandLine {
  private static final long LIMIT_SECONDS = 240;

  /** A JVM option: most runs end before the work of the second compiler pays off. */
  static final String FIRST_COMPILER_ONLY = "-XX:TieredStopAtLevel=1";

  /** A thread per output stream, so that no run waits until the outputs of others are read. */
  private static final Executor READERS = task -> new Thread(task, "output-reader").start();

  private final Process process;
  private final Queue<String> outSoFar = new ConcurrentLinkedQueue<>();
  private final Queue<String> errSoFar = new ConcurrentLinkedQueue<>();
  private final CompletableFuture<String> out;
  private final CompletableFuture<String> err;
  private final long startedNs = System.nanoTime();

  private CommandLine(Process process) {
    this.process = process;
    this.out = read(process.getInputStream(), outSoFar);
    this.err = read(process.getErrorStream(), errSoFar);
  }

  /** Runs cqlsurge with these arguments in the process of the test, without the start script. */
  static Result inProcess(String... arguments) {
    long startNs = System.nanoTime();
    TestConsole console = new TestConsole();
    int status = console.run(arguments);
    double seconds = (System.nanoTime() - startNs) / 1e9;
    return new Result(status, console.text(), console.errText(), seconds);
  }

  /** Returns the words of a command line without quotes. */
  static String[] words(String line) {
    return line.strip().split(" +", -1);
  }

  /** Starts cqlsurge with these arguments. */
  static CommandLine cqlsurge(String... arguments) {
    return start(Map.of("CQLSURGE_JAVA_OPTS", FIRST_COMPILER_ONLY), "scripts/cqlsurge", arguments);
  }

  /** Starts a program of the project. */
  static CommandLine start(String program, String... arguments) {
    return start(Map.of(), program, arguments);
  }

  /** Starts a program of the project with additional environment variables. */
  static CommandLine start(Map<String, String> environment, String program, String... arguments) {
    return start(Path.of(""), environment, program, arguments);
  }

  /** Starts a program of the project in this folder. */
  static CommandLine start(
      Path folder, Map<String, String> environment, String program, String... arguments) {
    // A test run in the background would pass on that Ctrl-C is to be ignored.
    List<String> command = new ArrayList<>(List.of("env", "--default-signal=INT"));
    command.add(Path.of(program).toAbsolutePath().toString());
    command.addAll(List.of(arguments));
    try {
      ProcessBuilder builder = new ProcessBuilder(command);
      builder.directory(folder.toAbsolutePath().toFile());
      builder.environment().putAll(environment);
      Process process = builder.start();
      process.getOutputStream().close();
      return new CommandLine(process);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static CompletableFuture<String> read(InputStream stream, Queue<String> lines) {
    return CompletableFuture.supplyAsync(() -> text(stream, lines), READERS);
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

  /** Returns the process, which a test can send signals. */
  Process process() {
    return process;
  }

  /** Sends a signal to the process, by its name without SIG. */
  void signal(String name) {
    Signals.send(name, process.pid());
  }

  /** Returns the rows of the interval table that were printed so far. */
  List<StoredRow> rows() {
    return StoredRow.of(String.join("", outSoFar));
  }

  /** Returns the text on standard output so far. */
  String outSoFar() {
    return String.join("", outSoFar);
  }

  /** Returns the text on standard error so far. */
  String errSoFar() {
    return String.join("", errSoFar);
  }

  /** Waits until two rows of results are printed: the run is in progress. */
  void awaitRows() throws InterruptedException {
    await("rows", () -> rows().size() >= 2);
  }

  /** Waits until a line with this text is printed. */
  void awaitLine(String text) throws InterruptedException {
    await(text, () -> outSoFar.stream().anyMatch(line -> line.contains(text)));
  }

  /** Waits until a condition holds; fails if the process ends first. */
  void await(String what, BooleanSupplier condition) throws InterruptedException {
    long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > deadlineNs || !process.isAlive()) {
        throw new IllegalStateException("no " + what + ": " + outSoFar + errSoFar);
      }
      Thread.sleep(50);
    }
  }

  /** Kills the process as the operating system does: what it printed can still be read. */
  void kill() {
    // Process.destroyForcibly would close the streams before they are read to their end.
    process.toHandle().destroyForcibly();
  }

  /** Waits for the end; kills the process if it runs for too long. */
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

  /** The exit status, the output and the run time of a program that has ended. */
  record Result(int status, String out, String err, double seconds) {

    /** Returns the text after the colon of a line of the Results block. */
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
