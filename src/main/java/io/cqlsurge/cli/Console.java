package io.cqlsurge.cli;

import io.cqlsurge.report.Output;
import io.cqlsurge.report.StatusLine;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The terminal: results on standard output, errors and warnings on standard error. The status line
 * is on standard error, too, and is cleared before other lines.
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
   * Creates a terminal.
   *
   * @param columns width of the status line; empty for no status line
   */
  public Console(OutputStream out, PrintStream err, OptionalInt columns) {
    this(new StandardOutput(out, OptionalInt.empty()), err, columns);
  }

  /** Creates a terminal with this standard output. */
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
        complaint("cannot write to standard output");
      }
      lostAction.run();
    }
  }

  @Override
  public synchronized void onWriteFailure(Runnable action) {
    lostAction = action;
    if (lost) {
      action.run();
    }
  }

  /** Returns whether a line could not be written. */
  synchronized boolean isLost() {
    return lost;
  }

  /** Returns whether the reader of a pipe has closed it. */
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
    // Every terminal supports blanks, unlike an escape sequence.
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

  /** The status line, which uses the same lock as all other output. */
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
