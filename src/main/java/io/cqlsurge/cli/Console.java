package io.cqlsurge.cli;

import io.cqlsurge.report.Output;
import io.cqlsurge.report.StatusLine;
import java.io.PrintStream;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The terminal: results on standard output, problems on standard error. The status line is on
 * standard error, too, and makes room for problems.
 */
final class Console implements Output {
  private final PrintStream out;
  private final PrintStream err;
  private final Optional<StatusLine> statusLine;
  private Runnable lostAction = () -> {};
  private boolean lost;
  private int shown;

  /**
   * A terminal.
   *
   * @param columns of the status line; empty if there is to be none
   */
  Console(PrintStream out, PrintStream err, OptionalInt columns) {
    this.out = out;
    this.err = err;
    this.statusLine =
        columns.isPresent() ? Optional.of(new LastLine(columns.getAsInt())) : Optional.empty();
  }

  @Override
  public synchronized void line(String text) {
    out.println(text);
    if (out.checkError() && !lost) {
      lost = true;
      complaint("standard output cannot be written any more");
      lostAction.run();
    }
  }

  @Override
  public synchronized void whenLost(Runnable action) {
    lostAction = action;
    if (lost) {
      action.run();
    }
  }

  /** Whether a line could not be written. */
  synchronized boolean isLost() {
    return lost;
  }

  @Override
  public synchronized void problem(String text) {
    clear();
    err.println(text);
    err.flush();
  }

  @Override
  public synchronized void trace(Throwable thrown) {
    clear();
    thrown.printStackTrace(err);
    err.flush();
  }

  @Override
  public Optional<StatusLine> statusLine() {
    return statusLine;
  }

  private synchronized void show(String text) {
    // Blanks do what an escape sequence would, and every terminal knows them.
    err.print("\r" + text + " ".repeat(Math.max(0, shown - text.length())));
    err.flush();
    shown = text.length();
  }

  private synchronized void clear() {
    if (shown > 0) {
      show("");
      err.print("\r");
      err.flush();
    }
  }

  /** The status line, under the same lock as all else that is written. */
  private final class LastLine implements StatusLine {
    private final int columns;

    LastLine(int columns) {
      this.columns = columns;
    }

    @Override
    public int columns() {
      return columns;
    }

    @Override
    public void show(String text) {
      Console.this.show(text);
    }

    @Override
    public void clear() {
      Console.this.clear();
    }
  }
}
