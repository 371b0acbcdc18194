package io.cqlsurge.report;

/**
 * An output that also writes the report to a file: settings, rows, results, and why a run failed.
 * Lines outside the report go to the terminal only, as in cassandra-stress.
 */
public final class LoggedOutput implements Output {
  private final Output console;
  private final LogFile file;

  public LoggedOutput(Output console, LogFile file) {
    this.console = console;
    this.file = file;
  }

  @Override
  public void print(Kind kind, String text) {
    console.print(kind, text);
  }

  @Override
  public void copy(String text) {
    file.line(text);
  }

  @Override
  public Terminal terminal() {
    return console.terminal();
  }

  @Override
  public void onWriteFailure(Runnable action) {
    console.onWriteFailure(action);
  }
}
