package io.cqlsurge.generate.partition;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Measures the number of rows of users' tables that a thread generates per second, with all values.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class PartitionBenchmark {
  private static final int ROWS = 1000;

  private final PartitionCursor deep =
      new PartitionCursor(TestTables.of(false, "fixed(10)", "fixed(10)", "fixed(10)"));
  private final PartitionCursor single = new PartitionCursor(TestTables.of(false));
  private final Seed seed = new Seed();
  private long value;

  /** Generates partitions of 1000 rows with 3 clustering columns and 2 values. */
  @Benchmark
  @OperationsPerInvocation(ROWS)
  public void threeLevels(Blackhole hole) {
    seed.set(value++);
    deep.read(seed, 1, 1);
    consume(deep, 6, hole);
  }

  /** Generates partitions of one row with 2 values. */
  @Benchmark
  public void oneRow(Blackhole hole) {
    seed.set(value++);
    single.read(seed, 1, 1);
    consume(single, 3, hole);
  }

  private static void consume(PartitionCursor cursor, int columns, Blackhole hole) {
    while (cursor.hasNext()) {
      Row row = cursor.next();
      for (int column = 0; column < columns; column++) {
        hole.consume(row.value(column));
      }
    }
  }
}
