package io.cqlsurge.report;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An output with compact tables, for a terminal: lines are wrapped at its current width, and errors
 * have a colour.
 */
public final class TerminalOutput implements Output {
  private static final char ESCAPE = '\u001b';

  /** The start of cassandra-stress's message about a failed operation, for which logs are searched. */
  private static final Pattern OPERATION =
      Pattern.compile(
          "(?:java\\.io\\.IOException: )?Operation x(\\d+) on key\\(s\\) \\[(.*?)]: "
              + "(?:Error executing: |Data returned was not validated: )");

  private final Output console;
  private final Terminal terminal;

  public TerminalOutput(Output console) {
    this.console = console;
    this.terminal = console.terminal().compact();
  }

  @Override
  public void print(Kind kind, String text) {
    if (kind == Kind.TRACE || (kind.isProblem() && !terminal.showsErrors())) {
      console.print(kind, text);
      return;
    }
    String readable = kind.isProblem() ? readable(text) : text;
    boolean isRed = kind == Kind.ALERT || kind == Kind.ERROR;
    // Text with a colour is part of a table, which fits already.
    List<String> lines =
        text.indexOf(ESCAPE) >= 0 ? List.of(text) : WrappedText.lines(readable, terminal.columns());
    lines.forEach(line -> console.print(kind, isRed ? terminal.emphasis(line) : line));
  }

  private static String readable(String text) {
    return OPERATION
        .matcher(text)
        .replaceFirst(
            found -> {
              int count = Integer.parseInt(found.group(1));
              String tries = count > 1 ? ", tried " + count + " times" : "";
              return Matcher.quoteReplacement("key " + found.group(2) + tries + ": ");
            });
  }

  @Override
  public Terminal terminal() {
    return terminal;
  }

  @Override
  public void onWriteFailure(Runnable action) {
    console.onWriteFailure(action);
  }
}
