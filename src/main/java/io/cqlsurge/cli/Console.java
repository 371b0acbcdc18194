package io.cqlsurge.cli;

import io.cqlsurge.report.Output;
import java.io.PrintStream;

/** The terminal: results on standard output, problems on standard error. */
final class Console implements Output {
  private final PrintStream out;
  private final PrintStream err;
  private Runnable lostAction = () -> {};
  private boolean lost;

  Console(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
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
  }

  /** Whether a line could not be written. */
  synchronized boolean isLost() {
    return lost;
  }

  @Override
  public void problem(String text) {
    err.println(text);
    err.flush();
  }

  @Override
  public void trace(Throwable thrown) {
    thrown.printStackTrace(err);
    err.flush();
  }
}
