package io.cqlsurge.run;

/**
 * What an option needs of a run, for options that execute runs in another way.
 *
 * @param option as it is typed, such as {@code -log trace=}
 * @param instead what to write instead, such as {@code write query-log-file=FILE}; can be empty
 */
public record Need(Kind kind, String option, String instead) {

  /** What a run may not have. */
  public enum Kind {
    /** This process sends the requests, and not workers. */
    OWN_REQUESTS,
    /** Nothing else sets the rate, as a search does. */
    OWN_RATE,
    /** The command is started by the user, and not many times as in a duel. */
    OWN_COMMAND
  }
}
