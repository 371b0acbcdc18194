package io.cqlsurge.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.OptionalInt;

/** A console that runs command lines within the test and keeps their output. */
public final class TestConsole {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  /** Runs a command line and returns the exit status. */
  public int run(String... arguments) {
    Console console =
        new Console(
            new PrintStream(out, true, UTF_8),
            new PrintStream(err, true, UTF_8),
            OptionalInt.empty());
    return CqlsurgeCommand.run(console, List.of(arguments));
  }

  /** Returns the lines on standard output so far. */
  public List<String> out() {
    return out.toString(UTF_8).lines().toList();
  }

  /** Returns the lines on standard error so far. */
  public List<String> err() {
    return err.toString(UTF_8).lines().toList();
  }
}
