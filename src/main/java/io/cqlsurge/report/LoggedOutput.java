package io.cqlsurge.report;

import java.util.function.Consumer;

/**
 * An output that also writes the report to a file: settings, rows, results, and why a run failed.
 * Lines outside the report go to the terminal only, as in cassandra-stress.
 *
 * @param copy receives the lines of the report
 */
public record LoggedOutput(Output console, Consumer<String> copy) implements Output {

  @Override
  public void print(Kind kind, String text) {
    console.print(kind, text);
  }

  @Override
  public void copy(String text) {
    copy.accept(text);
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
