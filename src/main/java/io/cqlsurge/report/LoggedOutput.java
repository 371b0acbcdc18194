package io.cqlsurge.report;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Optional;

/**
 * An output that keeps the report in a file as well: settings, rows, results, and why a run failed.
 * What stands beside the report goes to the terminal alone, as in the original.
 */
public final class LoggedOutput implements Output {
  private final Output terminal;
  private final LogFile file;

  /** Passes everything on to the terminal, and the report to the file too. */
  public LoggedOutput(Output terminal, LogFile file) {
    this.terminal = terminal;
    this.file = file;
  }

  @Override
  public void line(String text) {
    terminal.line(text);
    file.line(text);
  }

  @Override
  public void aside(String text) {
    terminal.aside(text);
  }

  @Override
  public void problem(String text) {
    terminal.problem(text);
  }

  @Override
  public void failure(String sentence) {
    terminal.failure(sentence);
    file.line(sentence);
  }

  @Override
  public void whenLost(Runnable action) {
    terminal.whenLost(action);
  }

  @Override
  public Optional<StatusLine> statusLine() {
    return terminal.statusLine();
  }

  @Override
  public void trace(Throwable thrown) {
    terminal.trace(thrown);
    StringWriter text = new StringWriter();
    thrown.printStackTrace(new PrintWriter(text, true));
    file.line(text.toString().stripTrailing());
  }
}
