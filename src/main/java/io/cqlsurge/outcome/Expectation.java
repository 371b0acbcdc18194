package io.cqlsurge.outcome;

/**
 * What must be in the database for one seed.
 *
 * @param acknowledged whether a write or a deletion was acknowledged
 * @param sinceUs an acknowledged write's smallest timestamp, in us since 1970; {@link #NO_TIME} if
 *     it is unknown
 * @param isLast whether nothing can have been written since, so the rows expire at a known time
 * @param node the coordinator that acknowledged the last write
 * @param least the least sum of counters; 0 for other tables
 * @param most the largest sum of counters
 */
public record Expectation(
    State state,
    boolean acknowledged,
    long sinceUs,
    boolean isLast,
    String node,
    long least,
    long most) {
  /** The value of {@code sinceUs} if there is no time. */
  public static final long NO_TIME = Long.MIN_VALUE;

  /** Which rows a partition must have. */
  public enum State {
    /** All rows. */
    PRESENT,
    /** No row. */
    ABSENT,
    /** Any of its rows. */
    UNKNOWN,
    /** Counters with a sum. */
    SUM
  }

  static Expectation withoutTime(State state, boolean acknowledged) {
    return new Expectation(state, acknowledged, NO_TIME, true, "unknown", 0, 0);
  }

  public Expectation with(State other) {
    return new Expectation(other, acknowledged, sinceUs, isLast, node, least, most);
  }

  Expectation rewritten() {
    return new Expectation(state, acknowledged, sinceUs, false, node, least, most);
  }
}
