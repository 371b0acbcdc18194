package io.cqlsurge.report;

/** An output that prints problems only; the copy of the report is complete. */
public record CopiedOutput(Output output) implements Output {

  @Override
  public void print(Kind kind, String text) {
    if (kind.isProblem()) {
      output.print(kind, text);
    }
  }

  @Override
  public void copy(String text) {
    output.copy(text);
  }

  @Override
  public void onWriteFailure(Runnable action) {
    output.onWriteFailure(action);
  }
}
