package io.cqlsurge.cli.console;

import io.cqlsurge.report.Terminal;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Optional;
import java.util.OptionalInt;

/** Consoles whose standard output is no terminal. */
public final class TestScreens {
  private TestScreens() {}

  /**
   * Returns such a console.
   *
   * @param columns the status line's width; empty for no status line
   */
  public static Console console(OutputStream out, PrintStream err, OptionalInt columns) {
    return new Console(
        new Console.StandardOutput(out),
        err,
        new Screen(
            false,
            false,
            false,
            () -> Terminal.DEFAULT_COLUMNS,
            columns.isPresent() ? Optional.of(columns::getAsInt) : Optional.empty(),
            OptionalInt.empty()));
  }
}
