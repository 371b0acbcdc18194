package io.cqlsurge.workload.standard;

import io.cqlsurge.database.Query;
import io.cqlsurge.database.Rows;
import io.cqlsurge.generate.value.Bytes;
import io.cqlsurge.workload.CqlText;
import io.cqlsurge.workload.Operation;
import io.cqlsurge.workload.Verdict;
import io.cqlsurge.workload.Work;

/**
 * An operation that reads the next partition of a predefined table and compares the reply with the
 * expected row.
 */
final class ReadOperation implements Operation {

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

  ReadOperation(StandardRows rows, Query query, Expectation expectation) {
    this.rows = rows;
    this.query = query;
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
      return judgeCells(work, reply);
    }
    int count = reply.count();
    return count == 1 ? Verdict.ONE_ROW : new Verdict.Accepted(count, count);
  }

  private Verdict judgeCells(Work work, Rows reply) {
    for (int column = 0; column < positions.length; column++) {
      String difference = rows.difference(work.partitionSeed(), column, reply, positions[column]);
      if (difference != null) {
        return new Verdict.Refused(difference);
      }
    }
    return Verdict.ONE_ROW;
  }

  @Override
  public String keys(Work work) {
    return CqlText.hex(work.key());
  }
}
