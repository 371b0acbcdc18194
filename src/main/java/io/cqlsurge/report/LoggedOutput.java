package io.cqlsurge.report;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * An output that also writes the report to a file: settings, rows, results, and why a run failed.
 * Lines outside the report go to the terminal only, as in cassandra-stress.
 */
public final class LoggedOutput implements Output {
  private final Output terminal;
  private final LogFile file;

  /** Creates an output that prints all on the terminal, and the report to the file as well. */
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
  public void notice(String text) {
    terminal.notice(text);
  }

  @Override
  public void alert(String text) {
    terminal.alert(text);
    file.line(text);
  }

  @Override
  public void copy(String text) {
    file.line(text);
  }

  @Override
  public void problem(String text) {
    terminal.problem(text);
  }

  @Override
  public void error(String text) {
    terminal.error(text);
  }

  @Override
  public void failure(String sentence) {
    terminal.failure(sentence);
    file.line(sentence);
  }

  @Override
  public OptionalInt tableColumns() {
    return terminal.tableColumns();
  }

  @Override
  public String emphasis(String text) {
    return terminal.emphasis(text);
  }

  @Override
  public Terminal terminal() {
    return terminal.terminal();
  }

  @Override
  public void onWriteFailure(Runnable action) {
    terminal.onWriteFailure(action);
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
