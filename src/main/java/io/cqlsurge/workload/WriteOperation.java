package io.cqlsurge.workload;

import io.cqlsurge.database.Query;
import io.cqlsurge.database.Request;
import io.cqlsurge.database.Rows;
import java.nio.ByteBuffer;

/** Writes all columns of the next partition of the blob table. */
final class WriteOperation implements Operation {
  private final StandardRows rows;
  private final Query query;

  WriteOperation(StandardRows rows, Query query) {
    this.rows = rows;
    this.query = query;
  }

  @Override
  public String label() {
    return "WRITE";
  }

  @Override
  public boolean prepare(Work work) {
    if (!rows.next()) {
      return false;
    }
    ByteBuffer[] values = new ByteBuffer[rows.columns() + 1];
    for (int column = 0; column < rows.columns(); column++) {
      values[column] = rows.cell(column);
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
