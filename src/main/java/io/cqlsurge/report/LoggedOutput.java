package io.cqlsurge.report;

/**
 * An output that also writes the report to a file: settings, rows, results, and why a run failed.
 * Lines outside the report go to the terminal only, as in cassandra-stress.
 */
public record LoggedOutput(Output console, LogFile file) implements Output {

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
