package io.cqlsurge.workload;

import io.cqlsurge.database.Query;
import io.cqlsurge.database.Request;
import io.cqlsurge.database.Rows;
import io.cqlsurge.workload.Workload.Traffic;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLong;

/** Operations for the engine's tests. */
public final class TestOperations {
  private TestOperations() {}

  /** One operation that sends numbers, as long as there are any; all workers share them. */
  public static Traffic counting(Query query, long seeds) {
    AtomicLong next = new AtomicLong();
    return () -> OperationMix.of(new Counting(query, next, seeds));
  }

  private record Counting(Query query, AtomicLong next, long seeds) implements Operation {
    @Override
    public String label() {
      return "COUNT";
    }

    @Override
    public boolean prepare(Work work) {
      long number = next.getAndIncrement();
      if (number >= seeds) {
        return false;
      }
      ByteBuffer value = ByteBuffer.allocate(Long.BYTES).putLong(0, number);
      work.set(new Request.Single(query, value), value, number);
      return true;
    }

    @Override
    public Verdict judge(Work work, Rows rows) {
      return rows.count() == 0 ? Verdict.ONE_ROW : new Verdict.Refused("there are rows");
    }

    @Override
    public String describe(Work work) {
      return "number " + work.partitionSeed();
    }
  }
}
