package io.cqlsurge.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** An output that keeps its lines. */
public final class RecordedOutput implements Output {
  public final List<String> lines = new ArrayList<>();
  public final List<String> problems = new ArrayList<>();
  final List<String> copies = new ArrayList<>();
  public OptionalInt columns = OptionalInt.empty();

  /** Returns all problems in order. */
  public List<String> problems() {
    return List.copyOf(problems);
  }

  @Override
  public void print(Kind kind, String text) {
    (kind.isProblem() ? problems : lines).add(kind == Kind.TRACE ? firstLine(text) : text);
  }

  private static String firstLine(String text) {
    return text.lines().findFirst().orElseThrow();
  }

  @Override
  public void copy(String text) {
    copies.add(text);
  }

  @Override
  public Terminal terminal() {
    return new Terminal(
        () -> columns.orElse(Terminal.DEFAULT_COLUMNS),
        true,
        true,
        true,
        Optional.empty(),
        OptionalInt.empty(),
        columns.isPresent());
  }

  @Override
  public void onWriteFailure(Runnable action) {
    // Writing never fails here.
  }
}
