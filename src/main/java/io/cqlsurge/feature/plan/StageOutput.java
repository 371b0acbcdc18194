package io.cqlsurge.feature.plan;

import io.cqlsurge.report.Output;
import io.cqlsurge.report.Terminal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The output of a stage. All lines go to a log. Problems are printed when they happen, and the
 * results are kept until the end, so that the lines of several stages do not mix. Thread-safe.
 */
final class StageOutput implements Output {
  private final String stage;
  private final Output shown;
  private final Consumer<String> log;
  private final List<Line> results = new ArrayList<>();
  private boolean isEnding;
  private String problem = "";

  /** A line of the results. */
  private record Line(Kind kind, String text) {}

  StageOutput(String stage, Output shown, Consumer<String> log) {
    this.stage = stage;
    this.shown = shown;
    this.log = log;
  }

  /** Sets whether a run has ended, so that its results follow. */
  synchronized void end(boolean ended) {
    isEnding = ended;
  }

  @Override
  public synchronized void print(Kind kind, String text) {
    log.accept(stage + ": " + text);
    if (isEnding) {
      results.add(new Line(kind, text));
    } else if (kind.isProblem()) {
      boolean isOwn = text.startsWith(TOOL);
      String sentence = isOwn ? text.substring(TOOL.length()) : text;
      problem = isOwn ? sentence : problem;
      shown.print(kind, (isOwn ? TOOL : "") + stage + ": " + sentence);
    }
  }

  /** Adds the failure to the results: nothing else follows. */
  @Override
  public synchronized void failure(String sentence) {
    problem = sentence;
    isEnding = true;
    Output.super.failure(sentence);
  }

  /** Prints the results below a heading. */
  synchronized void printResults(String heading) {
    List<Line> lines = List.copyOf(results);
    if (!lines.isEmpty()) {
      shown.line("");
      shown.line(heading);
      lines.forEach(line -> shown.print(line.kind, line.text));
      shown.line("");
    }
    results.clear();
  }

  /** Returns why the stage failed, or its last complaint; empty if there was none. */
  synchronized String problem() {
    return problem;
  }

  /** Returns the terminal without the line that is overwritten, which stages would share. */
  @Override
  public Terminal terminal() {
    return shown.terminal().withoutLastLine();
  }

  @Override
  public void onWriteFailure(Runnable action) {
    // The plan ends if its own output cannot be written.
  }
}
