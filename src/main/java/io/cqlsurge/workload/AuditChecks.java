package io.cqlsurge.workload;

import io.cqlsurge.database.Query;
import io.cqlsurge.outcome.Expectation;
import io.cqlsurge.outcome.Expectation.State;
import java.util.Optional;

/**
 * How an audit checks a table's rows.
 *
 * @param query the statement that reads a partition, with the timestamps of cells
 * @param isTimed whether their timestamps are those of the client
 * @param leastTtlS the shortest time after which rows expire, in s; 0 if they do not
 * @param mostTtlS the longest such time
 * @param views the other ways to read rows that are right
 */
public record AuditChecks(
    Query query, boolean isTimed, long leastTtlS, long mostTtlS, Optional<ViewReads> views) {
  /** Difference between clocks, and time until a write was executed, in us. */
  private static final long MARGIN_US = 60_000_000;

  private static final long US_PER_S = 1_000_000;

  /** Returns what is expected of rows that may have expired since. */
  Expectation at(Expectation written, long nowUs) {
    if (leastTtlS == 0 || written.state() != State.PRESENT) {
      return written;
    }
    if (written.sinceUs() == Expectation.NO_TIME) {
      return written.with(State.UNKNOWN);
    }
    long ageUs = nowUs - written.sinceUs();
    if (ageUs > mostTtlS * US_PER_S + MARGIN_US) {
      return written.with(written.isLast() ? State.ABSENT : State.UNKNOWN);
    }
    return ageUs > leastTtlS * US_PER_S - MARGIN_US ? written.with(State.UNKNOWN) : written;
  }
}
