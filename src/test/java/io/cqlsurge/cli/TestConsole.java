package io.cqlsurge.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.OptionalInt;

/** Runs command lines within the test and keeps what they print. */
public final class TestConsole {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  /** Runs a command line; gives the status. */
  public int run(String... words) {
    Console console =
        new Console(
            new PrintStream(out, true, UTF_8),
            new PrintStream(err, true, UTF_8),
            OptionalInt.empty());
    return CqlsurgeCommand.run(console, List.of(words));
  }

  /** The lines on standard output so far. */
  public List<String> out() {
    return out.toString(UTF_8).lines().toList();
  }

  /** The lines on standard error so far. */
  public List<String> err() {
    return err.toString(UTF_8).lines().toList();
  }
}
