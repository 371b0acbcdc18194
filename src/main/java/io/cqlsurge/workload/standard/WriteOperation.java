package io.cqlsurge.workload.standard;

import io.cqlsurge.database.Query;
import io.cqlsurge.database.Request;
import io.cqlsurge.database.Rows;
import io.cqlsurge.generate.partition.SeedSource;
import io.cqlsurge.workload.Operation;
import io.cqlsurge.workload.Verdict;
import io.cqlsurge.workload.Work;
import java.nio.ByteBuffer;
import java.util.function.IntFunction;

/**
 * Sends all columns of the next partition of a predefined table: cells to be set, or to be added.
 */
final class WriteOperation implements Operation {
  private final String label;
  private final StandardRows rows;
  private final Query query;
  private final IntFunction<ByteBuffer> cells;
  private final SeedSource readers;

  /**
   * Writes of one worker.
   *
   * @param cells gives what is sent for a column of the partition that the rows have turned to
   * @param readers the seeds of reads, which hear what is written
   */
  WriteOperation(
      String label,
      StandardRows rows,
      Query query,
      IntFunction<ByteBuffer> cells,
      SeedSource readers) {
    this.label = label;
    this.rows = rows;
    this.query = query;
    this.cells = cells;
    this.readers = readers;
  }

  @Override
  public String label() {
    return label;
  }

  @Override
  public boolean prepare(Work work, long partitions) {
    if (!rows.next()) {
      return false;
    }
    Request.Single request = work.begin(query, rows.columns() + 1, rows.key(), rows.seed());
    for (int column = 0; column < rows.columns(); column++) {
      request.set(column, cells.apply(column));
    }
    request.set(rows.columns(), rows.key());
    return true;
  }

  @Override
  public Verdict judge(Work work, Rows answer) {
    readers.written(work.partitionSeed());
    return Verdict.ONE_ROW;
  }

  @Override
  public String keys(Work work) {
    return rows.keys(work);
  }
}
