package io.cqlsurge.report;

import java.util.List;
import java.util.regex.Pattern;

/**
 * An output with compact tables, for a terminal: lines are wrapped at its current width, and errors
 * have a colour.
 */
public record TerminalOutput(Output console) implements Output {
  private static final char ESCAPE = '\u001b';

  /** The key of a predefined table; numbers as keys are shorter. */
  private static final String BLOB = "key ([0-9a-f]{20,}): ";

  /** The start of cassandra-stress's message about a failed operation, which scripts search for. */
  private static final Pattern OPERATION =
      Pattern.compile(
          "(java\\.io\\.IOException: )?Operation x\\d+ on key\\(s\\) \\[(.*?)]: "
              + "(Error executing: |Data returned was not validated: )");

  /** Returns an output with compact tables if this one is a terminal; otherwise the same. */
  public static Output of(Output output) {
    return output.terminal().showsOutput() ? new TerminalOutput(output) : output;
  }

  @Override
  public void print(Kind kind, String text) {
    Terminal terminal = terminal();
    if (kind == Kind.TRACE || (kind.isProblem() && !terminal.showsErrors())) {
      console.print(kind, text);
      return;
    }
    boolean isRed = kind == Kind.ALERT || kind == Kind.ERROR;
    String readable =
        OPERATION.matcher(text).replaceFirst("key $2: ").replaceFirst(BLOB, "key 0x$1: ");
    // Text with a colour is part of a table, which fits already.
    List<String> lines =
        text.indexOf(ESCAPE) >= 0 ? List.of(text) : WrappedText.lines(readable, terminal.columns());
    lines.forEach(line -> console.print(kind, isRed ? terminal.emphasis(line) : line));
  }

  @Override
  public Terminal terminal() {
    return console.terminal().compact();
  }

  @Override
  public void onWriteFailure(Runnable action) {
    console.onWriteFailure(action);
  }
}
