package io.cqlsurge.cli;

import io.cqlsurge.report.Output;
import java.io.PrintStream;

/** The terminal: results on standard output, problems on standard error. */
final class Console implements Output {
  private final PrintStream out;
  private final PrintStream err;

  Console(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  @Override
  public void line(String text) {
    out.println(text);
    out.flush();
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
