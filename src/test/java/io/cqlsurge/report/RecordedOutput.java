package io.cqlsurge.report;

import java.util.ArrayList;
import java.util.List;

/** Keeps what it is told. */
public final class RecordedOutput implements Output {
  final List<String> lines = new ArrayList<>();
  final List<String> problems = new ArrayList<>();

  /** All problems it was told. */
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
  public void whenLost(Runnable action) {
    // Nothing is ever lost here.
  }

  @Override
  public void trace(Throwable thrown) {
    problems.add(thrown.toString());
  }
}
