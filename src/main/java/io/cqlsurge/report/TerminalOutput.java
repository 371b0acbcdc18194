package io.cqlsurge.report;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;

/**
 * An output with compact tables, for a terminal: lines are wrapped at its current width, and errors
 * have a colour.
 */
public final class TerminalOutput implements Output {
  private static final String RED = "\u001b[31m";
  private static final String NO_COLOUR = "\u001b[0m";
  private static final char ESCAPE = '\u001b';

  private final Output console;
  private final Terminal terminal;

  /** Creates an output that prints on a console and its terminal. */
  public TerminalOutput(Output console) {
    this.console = console;
    this.terminal = console.terminal();
  }

  @Override
  public void line(String text) {
    wrapped(text, console::line);
  }

  @Override
  public void alert(String text) {
    wrapped(text, line -> console.line(emphasis(line)));
  }

  @Override
  public void problem(String text) {
    if (terminal.showsErrors()) {
      wrapped(text, console::problem);
    } else {
      console.problem(text);
    }
  }

  @Override
  public void error(String text) {
    if (terminal.showsErrors()) {
      wrapped(text, line -> console.problem(emphasis(line)));
    } else {
      console.problem(text);
    }
  }

  @Override
  public void failure(String sentence) {
    error(TOOL + sentence);
  }

  /** Passes on the lines of a text; text with a colour is part of a table, which fits already. */
  private void wrapped(String text, Consumer<String> sink) {
    if (text.indexOf(ESCAPE) >= 0) {
      sink.accept(text);
    } else {
      WrappedText.lines(text, terminal.columns()).forEach(sink);
    }
  }

  @Override
  public String emphasis(String text) {
    return terminal.hasColours() ? RED + text + NO_COLOUR : text;
  }

  @Override
  public OptionalInt tableColumns() {
    return OptionalInt.of(terminal.columns());
  }

  @Override
  public OptionalInt columns() {
    return console.columns();
  }

  @Override
  public void onWriteFailure(Runnable action) {
    console.onWriteFailure(action);
  }

  @Override
  public Optional<StatusLine> statusLine() {
    return terminal.statusLine().or(console::statusLine);
  }

  @Override
  public void trace(Throwable thrown) {
    console.trace(thrown);
  }
}
