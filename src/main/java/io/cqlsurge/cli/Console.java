package io.cqlsurge.cli;

import io.cqlsurge.report.Output;
import io.cqlsurge.report.StatusLine;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The terminal: results on standard output, problems on standard error. The status line is on
 * standard error, too, and makes room for problems.
 */
public final class Console implements Output {
  private final StandardOutput standard;
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
  public Console(OutputStream out, PrintStream err, OptionalInt columns) {
    this(new StandardOutput(out, OptionalInt.empty()), err, columns);
  }

  /** The same, on standard output. */
  public Console(StandardOutput standard, PrintStream err, OptionalInt columns) {
    this.standard = standard;
    this.out = new PrintStream(standard, false, StandardCharsets.UTF_8);
    this.err = err;
    this.statusLine =
        columns.isPresent() ? Optional.of(new LastLine(columns.getAsInt())) : Optional.empty();
  }

  @Override
  public synchronized void line(String text) {
    out.println(text);
    if (out.checkError() && !lost) {
      lost = true;
      if (!standard.isClosedByReader()) {
        complaint("standard output cannot be written any more");
      }
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

  /** Whether that was because the reader of a pipe has closed it. */
  boolean isClosedByReader() {
    return standard.isClosedByReader();
  }

  @Override
  public OptionalInt columns() {
    return standard.columns();
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
