package io.cqlsurge.workload;

import io.cqlsurge.database.Query;
import io.cqlsurge.database.Rows;
import io.cqlsurge.distribution.RatioSpec;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.load.Shard;
import io.cqlsurge.workload.Workload.Traffic;
import io.cqlsurge.workload.standard.StandardPlan;
import io.cqlsurge.workload.standard.StandardWorkload;
import java.nio.ByteBuffer;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** Operations for tests of the engine. */
public final class TestOperations {
  private TestOperations() {}

  /** Returns one operation that sends increasing numbers up to a limit; all workers share them. */
  public static Traffic counting(Query query, long seeds) {
    AtomicLong next = new AtomicLong();
    return () -> OperationMix.of("COUNT", new Counting(query, next, seeds));
  }

  /** Returns the workload of a predefined command with default data. */
  public static Workload standard(Settings settings) {
    return standard(settings, Shard.WHOLE);
  }

  /** Returns the workload of a client that executes a part of a run with default data. */
  public static Workload standard(Settings settings, Shard shard) {
    return new StandardWorkload(
        new StandardPlan(
            settings.command(),
            new ClientData(settings.data().population(), shard, false),
            RatioSpec.one(),
            settings.data().columns(),
            settings.data().schema(),
            true,
            Optional.empty()));
  }

  /**
   * Returns one operation with several partitions that records the number of partitions it may use.
   *
   * @param operations the number of times that there is something to do
   */
  public static Traffic touching(Query query, long wanted, long operations, List<Long> granted) {
    return () -> OperationMix.of("TOUCH", new Touching(query, wanted, operations, granted));
  }

  /** Returns one operation of a number of consecutive requests, whose last is not applied. */
  public static Traffic inSteps(Query query, int steps) {
    return () -> OperationMix.of("STEP", new InSteps(query, steps));
  }

  /**
   * Returns one operation for which each lane has more to do than the lane before: 0, 10, 20 times.
   */
  public static Traffic unequal(Query query) {
    return () -> OperationMix.of("UNEQUAL", new Unequal(query, new IdentityHashMap<>()));
  }

  private record Unequal(Query query, IdentityHashMap<Work, Integer> left) implements Operation {
    @Override
    public boolean prepare(Work work, long partitions) {
      int before = left.computeIfAbsent(work, any -> 10 * left.size());
      left.put(work, before - 1);
      work.begin(query, 0, ByteBuffer.allocate(0), before);
      return before > 0;
    }

    @Override
    public Verdict judge(Work work, Rows rows) {
      return Verdict.ONE_ROW;
    }

    @Override
    public String keys(Work work) {
      return "a lane";
    }
  }

  private record Touching(Query query, long drawPartitions, long operations, List<Long> granted)
      implements Operation {
    @Override
    public boolean prepare(Work work, long partitions) {
      work.begin(query, 0, ByteBuffer.allocate(0), partitions);
      return granted.size() < operations && granted.add(partitions);
    }

    @Override
    public Verdict judge(Work work, Rows rows) {
      return new Verdict.Accepted((int) work.partitionSeed(), (int) work.partitionSeed());
    }

    @Override
    public String exhaustionReason() {
      return "all partitions were used";
    }

    @Override
    public String keys(Work work) {
      return work.partitionSeed() + " partitions";
    }
  }

  private record InSteps(Query query, int steps) implements Operation {
    @Override
    public boolean prepare(Work work, long partitions) {
      work.begin(query, 1, ByteBuffer.allocate(0), 1);
      return true;
    }

    @Override
    public Verdict judge(Work work, Rows rows) {
      if (work.partitionSeed() == steps) {
        return new Verdict.Accepted(1, 1, 1, 0, 0);
      }
      work.begin(query, 1, ByteBuffer.allocate(0), work.partitionSeed() + 1);
      return Verdict.CONTINUED;
    }

    @Override
    public String keys(Work work) {
      return "step " + work.partitionSeed();
    }
  }

  private record Counting(Query query, AtomicLong next, long seeds) implements Operation {
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
    public String keys(Work work) {
      return "number " + work.partitionSeed();
    }
  }
}
