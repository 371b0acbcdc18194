package io.cqlsurge.report;

import java.util.Optional;
import java.util.OptionalInt;

/** Where lines for the user go. Safe for use by many threads. */
public interface Output {

  /** A line of what the user asked for; perhaps empty. */
  void line(String text);

  /** A line beside the report: who answers, what was created. */
  default void aside(String text) {
    line(text);
  }

  /** A line about something that went wrong. */
  void problem(String text);

  /** The same, signed with the name of the tool: why it does not do what was asked for. */
  default void complaint(String sentence) {
    problem("cqlsurge: " + sentence);
  }

  /** Why the run failed, signed likewise; this belongs to the report. */
  default void failure(String sentence) {
    complaint(sentence);
  }

  /** Calls this once if lines can no longer be written, or could not be before. */
  void whenLost(Runnable action);

  /** A line to be overwritten, for whoever waits and looks on; none if nobody would see it. */
  default Optional<StatusLine> statusLine() {
    return Optional.empty();
  }

  /** Maximum number of characters in a line of text for people; empty if it is not known. */
  default OptionalInt columns() {
    return OptionalInt.empty();
  }

  /** Where something went wrong in the program, for those who asked for it. */
  void trace(Throwable thrown);
}
