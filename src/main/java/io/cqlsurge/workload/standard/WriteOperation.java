package io.cqlsurge.workload.standard;

import io.cqlsurge.database.Query;
import io.cqlsurge.database.Request;
import io.cqlsurge.database.Rows;
import io.cqlsurge.generate.partition.SeedSource;
import io.cqlsurge.generate.value.Bytes;
import io.cqlsurge.workload.CqlText;
import io.cqlsurge.workload.Effect;
import io.cqlsurge.workload.Operation;
import io.cqlsurge.workload.Verdict;
import io.cqlsurge.workload.Work;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * An operation that writes all columns in a predefined table's next partition: blobs to set, or
 * numbers to add to counters.
 *
 * @param readSeeds the seeds for reads, which are notified of writes
 * @param effect what it does to a partition
 */
record WriteOperation(
    StandardRows rows, Query query, Cells cells, SeedSource readSeeds, Effect effect)
    implements Operation {
  /** The values of the current partition's columns. */
  @FunctionalInterface
  interface Cells {
    /**
     * Returns a column's value; null is CQL null.
     *
     * @param into empty bytes, which the value may be a view of
     */
    @Nullable ByteBuffer value(int column, Bytes into);

    /** Returns the sum of the values that are added to counters since the last call. */
    default long drainSum() {
      return 0;
    }
  }

  @Override
  public boolean prepare(Work work, long partitions) {
    Bytes key = work.bytes(rows.columns());
    if (!rows.next(key)) {
      return false;
    }
    Request.Single request = work.begin(query, rows.columns() + 1, key.view(), rows.seed());
    for (int column = 0; column < rows.columns(); column++) {
      request.set(column, cells.value(column, work.bytes(column)));
    }
    request.set(rows.columns(), key.view());
    work.changes().begin(effect);
    work.changes().add(rows.seed(), cells.drainSum());
    return true;
  }

  @Override
  public Verdict judge(Work work, Rows reply) {
    readSeeds.written(work.partitionSeed());
    return Verdict.ONE_ROW;
  }

  @Override
  public String keys(Work work) {
    return CqlText.hex(work.key());
  }
}
