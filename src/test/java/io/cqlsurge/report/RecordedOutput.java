package io.cqlsurge.report;

import java.util.ArrayList;
import java.util.List;

/** An output that keeps its lines. */
public final class RecordedOutput implements Output {
  final List<String> lines = new ArrayList<>();
  final List<String> problems = new ArrayList<>();

  /** Returns all problems in order. */
  public List<String> problems() {
    return List.copyOf(problems);
  }

  @Override
  public void line(String text) {
    lines.add(text);
  }

  @Override
  public void problem(String text) {
    problems.add(text);
  }

  @Override
  public void onWriteFailure(Runnable action) {
    // Writing never fails here.
  }

  @Override
  public void trace(Throwable thrown) {
    problems.add(thrown.toString());
  }
}
