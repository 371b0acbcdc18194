package io.cqlsurge.workload;

import io.cqlsurge.database.Query;
import io.cqlsurge.database.Rows;
import io.cqlsurge.distribution.RatioSpec;
import io.cqlsurge.settings.DataLine;
import io.cqlsurge.settings.Settings;
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

  /** The workload of a predefined command with default data. */
  public static Workload standard(Settings settings) {
    return new StandardWorkload(
        new StandardPlan(
            settings.command(),
            new StandardData(settings.population().seeds(), DataLine.V4_0, RatioSpec.one()),
            settings.columns(),
            settings.schema(),
            true));
  }

  private record Counting(Query query, AtomicLong next, long seeds) implements Operation {
    @Override
    public String label() {
      return "COUNT";
    }

    @Override
    public boolean prepare(Work work, long partitions) {
      long number = next.getAndIncrement();
      if (number >= seeds) {
        return false;
      }
      ByteBuffer value = ByteBuffer.allocate(Long.BYTES).putLong(0, number);
      work.begin(query, 1, value, number).set(0, value);
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
