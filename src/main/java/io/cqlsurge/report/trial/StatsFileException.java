package io.cqlsurge.report.trial;

/**
 * A file of runs cannot be used. The message is one sentence for the user: which file, what is
 * wrong with it and where, and what can be done.
 */
public final class StatsFileException extends Exception {
  private static final long serialVersionUID = 1L;

  /** With the sentence for the user. */
  public StatsFileException(String sentence) {
    super(sentence);
  }

  /** With the sentence for the user, and what it follows from. */
  public StatsFileException(String sentence, Throwable cause) {
    super(sentence, cause);
  }
}
