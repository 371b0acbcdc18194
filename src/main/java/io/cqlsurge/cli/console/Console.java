package io.cqlsurge.cli.console;

import io.cqlsurge.report.Output;
import io.cqlsurge.report.Terminal;
import io.cqlsurge.report.Terminal.StatusLine;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.function.IntSupplier;

/**
 * The console: results on standard output, errors and warnings on standard error. The status line
 * is on standard output if that is a terminal, otherwise on standard error. It is below other
 * lines, and uses the same lock.
 */
public final class Console implements Output, StatusLine {
  /** Clears from the cursor to the screen's end, because a narrower window wraps the line. */
  private static final String ERASE = "\u001b[J";

  private final StandardOutput standard;
  private final PrintStream out;
  private final PrintStream err;
  private final PrintStream statusStream;
  private final Terminal terminal;
  private final Screen screen;
  private Runnable lostAction = () -> {};
  private boolean lost;
  private String shown = "";

  public Console(StandardOutput standard, PrintStream err, Screen screen) {
    this.standard = standard;
    this.screen = screen;
    this.out = new PrintStream(standard, false, StandardCharsets.UTF_8);
    this.err = err;
    this.statusStream = screen.showsOutput() ? out : err;
    this.terminal =
        new Terminal(
            screen.columns(),
            screen.showsOutput(),
            screen.showsErrors(),
            screen.hasColours(),
            screen.statusColumns().map(columns -> this),
            screen.pageColumns(),
            false);
  }

  @Override
  public Terminal terminal() {
    return terminal;
  }

  @Override
  public synchronized void print(Kind kind, String text) {
    if (kind.isProblem()) {
      aboveStatusLine(() -> err.println(text));
      err.flush();
    } else {
      printOutput(text);
    }
  }

  private void printOutput(String text) {
    if (terminal.showsOutput()) {
      aboveStatusLine(() -> out.println(text));
    } else {
      out.println(text);
    }
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
  public synchronized boolean isLost() {
    return lost;
  }

  /** Returns whether a pipe's reader has closed it. */
  public boolean isClosedByReader() {
    return standard.isClosedByReader();
  }

  @Override
  public int columns() {
    return screen.statusColumns().map(IntSupplier::getAsInt).orElse(0);
  }

  @Override
  public synchronized void show(String text) {
    shown = text.substring(0, Math.min(text.length(), columns()));
    // The cursor returns to the first column, so that the "^C" of an interrupt does not wrap.
    statusStream.print("\r" + shown + ERASE + "\r");
    statusStream.flush();
  }

  @Override
  public synchronized void clear() {
    if (!shown.isEmpty()) {
      show("");
    }
  }

  private void aboveStatusLine(Runnable print) {
    String text = shown;
    clear();
    print.run();
    if (!text.isEmpty()) {
      show(text);
    }
  }

  /** Standard output, which knows whether a pipe's reader has closed it. */
  public static final class StandardOutput extends FilterOutputStream {
    private volatile boolean closedByReader;

    public StandardOutput(OutputStream to) {
      super(to);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      try {
        out.write(bytes, offset, length);
      } catch (IOException e) {
        closedByReader |= isClosedPipe(e);
        throw e;
      }
    }

    /** Checks for the message of EPIPE; in other languages, it has the word in parentheses. */
    private static boolean isClosedPipe(IOException error) {
      return String.valueOf(error.getMessage()).toLowerCase(Locale.ROOT).contains("pipe");
    }

    /** Returns whether this is a pipe that its reader has closed, as {@code head} does. */
    boolean isClosedByReader() {
      return closedByReader;
    }
  }
}
