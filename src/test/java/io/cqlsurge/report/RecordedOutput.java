package io.cqlsurge.report;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** An output that keeps its lines. */
public final class RecordedOutput implements Output {
  final List<String> lines = new ArrayList<>();
  final List<String> problems = new ArrayList<>();
  final List<String> copies = new ArrayList<>();
  OptionalInt columns = OptionalInt.empty();

  /** Returns all problems in order. */
  public List<String> problems() {
    return List.copyOf(problems);
  }

  @Override
  public void line(String text) {
    lines.add(text);
  }

  @Override
  public void copy(String text) {
    copies.add(text);
  }

  @Override
  public OptionalInt tableColumns() {
    return columns;
  }

  @Override
  public String emphasis(String text) {
    return "<" + text + ">";
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
