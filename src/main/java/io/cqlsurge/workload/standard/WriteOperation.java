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
 * An operation that writes all columns of the next partition of a predefined table: blobs to set,
 * or numbers to add to counters.
 */
final class WriteOperation implements Operation {
  private final String label;
  private final StandardRows rows;
  private final Query query;
  private final IntFunction<ByteBuffer> cells;
  private final SeedSource readSeeds;

  /**
   * Creates the write operation of one worker.
   *
   * @param cells returns the value of a column of the current partition
   * @param readSeeds the seeds of reads, which are notified of writes
   */
  WriteOperation(
      String label,
      StandardRows rows,
      Query query,
      IntFunction<ByteBuffer> cells,
      SeedSource readSeeds) {
    this.label = label;
    this.rows = rows;
    this.query = query;
    this.cells = cells;
    this.readSeeds = readSeeds;
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
  public Verdict judge(Work work, Rows reply) {
    readSeeds.written(work.partitionSeed());
    return Verdict.ONE_ROW;
  }

  @Override
  public String keys(Work work) {
    return rows.keys(work);
  }
}
