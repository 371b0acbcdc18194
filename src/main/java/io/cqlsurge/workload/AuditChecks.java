package io.cqlsurge.workload;

import io.cqlsurge.database.Rows;
import io.cqlsurge.outcome.Allowed;
import io.cqlsurge.outcome.Expectation.Columns;
import io.cqlsurge.workload.PartitionRead.Difference;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

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

  /**
   * Returns that a value is older than the last acknowledged write of its column.
   *
   * @param time when it was written, in us since 1970; null if that is unknown
   * @param row the condition that selects its row
   */
  public static Optional<Difference> stale(
      @Nullable ByteBuffer time, Allowed.Cell cell, Supplier<String> row) {
    long writtenUs = time == null ? Long.MAX_VALUE : time.getLong(time.position());
    return writtenUs < cell.sinceUs()
        ? Optional.of(
            new Difference(
                Judgement.STALE,
                "written at "
                    + Instant.EPOCH.plus(writtenUs, ChronoUnit.MICROS)
                    + ", before the last acknowledged write",
                row.get()))
        : Optional.empty();
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
