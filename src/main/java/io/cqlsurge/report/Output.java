package io.cqlsurge.report;

import java.util.Optional;
import java.util.OptionalInt;

/** A destination of lines for the user. Thread-safe. */
public interface Output {

  /** Prints a line of the report; it may be empty. */
  void line(String text);

  /** Prints a line that is not part of the report: which nodes are connected, what was created. */
  default void notice(String text) {
    line(text);
  }

  /** Prints a line about something that went wrong. */
  void problem(String text);

  /** Prints a line about a problem, with the name of the tool in front. */
  default void complaint(String sentence) {
    problem("cqlsurge: " + sentence);
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
