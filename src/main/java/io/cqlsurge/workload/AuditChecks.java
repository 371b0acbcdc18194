package io.cqlsurge.workload;

import io.cqlsurge.database.Rows;
import io.cqlsurge.outcome.Allowed;
import io.cqlsurge.outcome.Expectation.Columns;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/**
 * How an audit checks a table's partitions.
 *
 * @param columns the value columns
 * @param planned what must be there if all rows were written and nothing was recorded
 * @param counters the counters; none for other tables
 * @param views the other ways to read rows that are right
 */
public record AuditChecks(
    Columns columns, Allowed planned, List<Counter> counters, Optional<ViewReads> views) {

  public AuditChecks {
    counters = List.copyOf(counters);
  }

  /**
   * A counter.
   *
   * @param position its position in the rows of a reply
   * @param isShared whether all rows of a partition have one value
   */
  public record Counter(int position, boolean isShared) {}

  /** Returns the reason why a value is stale, by the time at which it was written. */
  public static String stale(long writtenUs) {
    return "written at "
        + Instant.EPOCH.plus(writtenUs, ChronoUnit.MICROS)
        + ", before the last acknowledged write";
  }

  /** Returns what the counters of a partition add up to, modulo 2^64. */
  long sum(Rows rows) {
    long sum = 0;
    for (int row = 0; row < rows.count(); row++) {
      for (Counter counter : counters) {
        ByteBuffer value =
            counter.isShared() && row > 0 ? null : rows.value(row, counter.position());
        sum += value == null ? 0 : value.getLong(value.position());
      }
    }
    return sum;
  }
}
