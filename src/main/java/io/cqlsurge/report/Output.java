package io.cqlsurge.report;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.IntFunction;

/**
 * A destination of lines for the user: the streams of the terminal, and a copy of the report in a
 * file, if there is one. Thread-safe.
 */
public interface Output {
  /** The start of a line about a problem. */
  String TOOL = "cqlsurge: ";

  /** The stream and the form of a line. */
  enum Kind {
    /** Standard output. */
    LINE,
    /** Standard output, in the colour of errors if there are colours. */
    ALERT,
    /** Standard error. */
    PROBLEM,
    /** Standard error, in the colour of errors if there are colours. */
    ERROR,
    /** Standard error, never wrapped. */
    TRACE;

    /** Returns whether the line is printed on standard error. */
    public boolean isProblem() {
      return compareTo(PROBLEM) >= 0;
    }
  }

  /** Prints a line on the terminal only. */
  void print(Kind kind, String text);

  /** Adds a line to the copy of the report only. */
  default void copy(String text) {}

  default Terminal terminal() {
    return Terminal.NONE;
  }

  /** Sets an action that runs once if lines can no longer be written, or already could not be. */
  void onWriteFailure(Runnable action);

  /** Prints a line of the report; it may be empty. */
  default void line(String text) {
    print(Kind.LINE, text);
    copy(text);
  }

  /** Prints a line that is not part of the report: which nodes are connected, what was created. */
  default void notice(String text) {
    print(Kind.LINE, text);
  }

  /**
   * Prints a table: on a terminal with compact tables its narrow form, otherwise its full form. The
   * copy of the report has the full form.
   *
   * @param narrow returns the lines for a column count
   */
  default void table(List<String> full, IntFunction<List<String>> narrow) {
    OptionalInt columns = terminal().tableColumns();
    if (columns.isPresent()) {
      full.forEach(this::copy);
      narrow.apply(columns.getAsInt()).forEach(this::notice);
    } else {
      full.forEach(this::line);
    }
  }

  /** Prints a table whose lines for a column count this function returns. */
  default void table(IntFunction<List<String>> lines) {
    table(lines.apply(Integer.MAX_VALUE), lines);
  }

  default void problem(String text) {
    print(Kind.PROBLEM, text);
  }

  /** Prints a line about a problem, with the tool's name in front. */
  default void complaint(String sentence) {
    problem(TOOL + sentence);
  }

  /** Prints that the run failed and why; part of the report. */
  default void failure(String sentence) {
    print(Kind.ALERT, "FAILURE");
    copy("FAILURE");
    print(Kind.ERROR, TOOL + sentence);
    copy(sentence);
  }

  /** Prints a stack trace; part of the report. */
  default void trace(Throwable thrown) {
    StringWriter text = new StringWriter();
    thrown.printStackTrace(new PrintWriter(text, true));
    print(Kind.TRACE, text.toString().stripTrailing());
    copy(text.toString().stripTrailing());
  }
}
