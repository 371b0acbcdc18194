package io.cqlsurge.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cqlsurge.cli.console.Console;
import io.cqlsurge.cli.console.Screen;
import io.cqlsurge.cli.console.TestScreens;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;

/** A console that keeps the output of command lines that run in the process of the test. */
public final class TestConsole {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final Console terminal;

  /** Creates a console without a terminal. */
  public TestConsole() {
    this(OptionalInt.empty());
  }

  /** Creates a console with the width of a terminal, if any, in columns. */
  public TestConsole(OptionalInt columns) {
    terminal =
        TestScreens.console(
            new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8), columns);
  }

  /** Creates a console with this terminal. */
  TestConsole(Screen screen) {
    terminal =
        new Console(new Console.StandardOutput(out), new PrintStream(err, true, UTF_8), screen);
  }

  /** Runs a command line and returns its exit status. */
  public int run(String... arguments) {
    return CqlsurgeCommand.run(terminal, List.of(arguments));
  }

  /** Returns the output that writes to this console. */
  public Console terminal() {
    return terminal;
  }

  /** Returns the lines on standard output so far. */
  public List<String> out() {
    return text().lines().toList();
  }

  /** Returns the lines on standard error so far. */
  public List<String> err() {
    return errText().lines().toList();
  }

  /** Returns the text on standard output so far. */
  public String text() {
    return out.toString(UTF_8);
  }

  /** Returns the text on standard error so far. */
  public String errText() {
    return err.toString(UTF_8);
  }

  /** Forgets all output so far. */
  public void clear() {
    out.reset();
    err.reset();
  }

  /**
   * Writes a profile.
   *
   * @param table the text after {@code CREATE TABLE t} in its third line
   * @param more the lines after the definition of the table
   */
  public static String profile(Path folder, String table, String more) throws IOException {
    String text = "keyspace: ks\ntable: t\ntable_definition: CREATE TABLE t " + table + "\n" + more;
    return Files.writeString(folder.resolve("p.yaml"), text).toString();
  }
}
