package io.cqlsurge.workload;

import io.cqlsurge.database.Query;
import io.cqlsurge.database.Request;
import io.cqlsurge.database.Rows;
import io.cqlsurge.distribution.Distribution;
import java.nio.ByteBuffer;

/** Adds to all counters of the next partition of the counter table. */
final class CounterWriteOperation implements Operation {
  private final StandardRows rows;
  private final Query query;
  private final Distribution increments;

  CounterWriteOperation(StandardRows rows, Query query, Distribution increments) {
    this.rows = rows;
    this.query = query;
    this.increments = increments;
  }

  @Override
  public String label() {
    return "COUNTER_WRITE";
  }

  @Override
  public boolean prepare(Work work) {
    if (!rows.next()) {
      return false;
    }
    ByteBuffer[] values = new ByteBuffer[rows.columns() + 1];
    for (int column = 0; column < rows.columns(); column++) {
      values[column] = ByteBuffer.allocate(Long.BYTES).putLong(0, increments.next());
    }
    values[rows.columns()] = rows.key();
    work.set(new Request.Single(query, values), rows.key(), rows.partitionSeed());
    return true;
  }

  @Override
  public Verdict judge(Work work, Rows answer) {
    return Verdict.ONE_ROW;
  }

  @Override
  public String describe(Work work) {
    return rows.describe(work);
  }
}
