package io.cqlsurge.report;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntFunction;

/** A destination of lines for the user. Thread-safe. */
public interface Output {
  /** The start of a line about a problem. */
  String TOOL = "cqlsurge: ";

  /** Prints a line of the report; it may be empty. */
  void line(String text);

  /** Prints a line that is not part of the report: which nodes are connected, what was created. */
  default void notice(String text) {
    line(text);
  }

  /** Prints a line of the report in the colour of errors, if there are colours. */
  default void alert(String text) {
    line(text);
  }

  /** Adds a line to the copy of the report in a file, if there is one. */
  default void copy(String text) {}

  /**
   * Prints a table: on a terminal with compact tables its narrow form, otherwise its full form. The
   * copy of the report has the full form.
   *
   * @param narrow returns the lines for a number of columns
   */
  default void table(List<String> full, IntFunction<List<String>> narrow) {
    OptionalInt columns = tableColumns();
    if (columns.isPresent()) {
      full.forEach(this::copy);
      narrow.apply(columns.getAsInt()).forEach(this::notice);
    } else {
      full.forEach(this::line);
    }
  }

  /** Returns the current width of compact tables; empty if tables have their full form. */
  default OptionalInt tableColumns() {
    return OptionalInt.empty();
  }

  /** Returns text in the colour of errors; the same text if there are no colours. */
  default String emphasis(String text) {
    return text;
  }

  /** Returns the terminal that shows the lines. */
  default Terminal terminal() {
    return Terminal.NONE;
  }

  /** Prints a line about something that went wrong. */
  void problem(String text);

  /** Prints a line about a failed request, in the colour of errors if there are colours. */
  default void error(String text) {
    problem(text);
  }

  /** Prints a line about a problem, with the name of the tool in front. */
  default void complaint(String sentence) {
    problem(TOOL + sentence);
  }

  /** Prints why the run failed, with the name of the tool in front; part of the report. */
  default void failure(String sentence) {
    complaint(sentence);
  }

  /** Sets an action that runs once if lines can no longer be written, or already could not be. */
  void onWriteFailure(Runnable action);

  /** Returns a line of the terminal that can be overwritten; empty if there is no terminal. */
  default Optional<StatusLine> statusLine() {
    return Optional.empty();
  }

  /** Returns the maximum number of characters in a line; empty if it is not known. */
  default OptionalInt columns() {
    return OptionalInt.empty();
  }

  /** Prints a stack trace. */
  void trace(Throwable thrown);
}
