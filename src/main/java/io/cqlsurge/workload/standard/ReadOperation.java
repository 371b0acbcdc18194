package io.cqlsurge.workload.standard;

import io.cqlsurge.database.Query;
import io.cqlsurge.database.Rows;
import io.cqlsurge.generate.value.Bytes;
import io.cqlsurge.workload.Allowed;
import io.cqlsurge.workload.CqlText;
import io.cqlsurge.workload.PartitionRead;
import io.cqlsurge.workload.PartitionRead.Difference.Kind;
import io.cqlsurge.workload.Verdict;
import io.cqlsurge.workload.Work;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An operation that reads the next partition of a predefined table and compares the reply with the
 * expected row.
 */
final class ReadOperation implements PartitionRead {

  /** The check of a reply. */
  enum Expectation {
    /** No check. */
    ANYTHING,
    /** There must be a row. */
    A_ROW,
    /** There must be a row, and every cell must be the one generated from the seed. */
    THE_CELLS
  }

  private static final Verdict MISSING = new Verdict.Refused("the row is missing", true);

  private final StandardRows rows;
  private final Query query;
  private final Expectation expectation;
  private final int[] positions;
  private final String table;
  private boolean hasRow;

  /**
   * Creates one worker's operation.
   *
   * @param table the table's name for a statement
   */
  ReadOperation(StandardRows rows, Query query, Expectation expectation, String table) {
    this.rows = rows;
    this.query = query;
    this.table = table;
    this.expectation = expectation;
    this.positions = new int[rows.columns()];
    for (int column = 0; column < positions.length; column++) {
      positions[column] = query.resultColumns().indexOf(rows.columnName(column));
    }
  }

  @Override
  public boolean prepare(Work work, long partitions) {
    Bytes key = work.bytes(0);
    if (!rows.next(key)) {
      return false;
    }
    work.from(rows.seed());
    work.begin(query, 1, key.view(), rows.partitionSeed()).set(0, key.view());
    return true;
  }

  @Override
  public Verdict judge(Work work, Rows reply) {
    if (reply.count() == 0) {
      return expectation == Expectation.ANYTHING ? new Verdict.Accepted(0, 0) : MISSING;
    }
    if (expectation == Expectation.THE_CELLS) {
      for (int column = 0; column < positions.length; column++) {
        String difference = rows.difference(work.partitionSeed(), column, reply, positions[column]);
        if (difference != null) {
          return new Verdict.Refused(difference);
        }
      }
      return Verdict.ONE_ROW;
    }
    int count = reply.count();
    return count == 1 ? Verdict.ONE_ROW : new Verdict.Accepted(count, count);
  }

  @Override
  public boolean isOnlyRow(Work work) {
    return true;
  }

  @Override
  public Optional<Difference> difference(Work work, Rows reply, Allowed allowed) {
    hasRow = reply.count() > 0;
    if (!hasRow) {
      boolean mustBe = allowed.columns().stream().anyMatch(Allowed.Cell::mustBeValue);
      return mustBe
          ? Optional.of(new Difference(Kind.LOST, "no row is there", ""))
          : Optional.empty();
    }
    Optional<Difference> stale = Optional.empty();
    for (int column = 0; column < positions.length; column++) {
      Allowed.Cell cell = allowed.columns().get(column);
      boolean isNull = reply.value(0, positions[column]) == null;
      String difference = rows.difference(work.partitionSeed(), column, reply, positions[column]);
      if (difference != null && !(isNull ? cell.mayBeNull() : cell.mayBeOther())) {
        Kind kind = isNull ? Kind.LOST : Kind.CHANGED;
        return Optional.of(new Difference(kind, difference, ""));
      }
      ByteBuffer time = time(reply, positions[column]);
      stale = stale.isEmpty() ? Difference.stale(time, cell, () -> "") : stale;
    }
    return stale;
  }

  /** Returns the time of a cell, if it is read: as many columns after the cell. */
  private @Nullable ByteBuffer time(Rows reply, int position) {
    int timePosition = position + positions.length;
    return timePosition < query.resultColumns().size() ? reply.value(0, timePosition) : null;
  }

  @Override
  public boolean hasAllRows() {
    return hasRow;
  }

  @Override
  public String cql(Work work) {
    return "SELECT * FROM " + table + " WHERE key = " + CqlText.blob(work.key());
  }

  @Override
  public String keys(Work work) {
    return CqlText.hex(work.key());
  }
}
