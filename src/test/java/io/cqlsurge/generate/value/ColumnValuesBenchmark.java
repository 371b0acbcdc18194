package io.cqlsurge.generate.value;

import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What a value of a profile's column costs, its seeding and its buffer included. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class ColumnValuesBenchmark {

  /** The type of the column; nothing else is said of it. */
  @Param({"text", "blob", "int", "uuid", "list<text>", "map<text,int>"})
  public String type;

  private ColumnValues column;
  private long seed;

  /** The column. */
  @Setup
  public void create() {
    column = new ColumnValues(TestTypes.parse(type), ValueSpec.of("column"), BooleanRule.EVEN);
  }

  /** A value from a seed of its own, as a cell of a row is made. */
  @Benchmark
  public ByteBuffer make() {
    column.seed(seed++);
    return column.next();
  }

  /** The same, and folded into a number, as a part of a key is. */
  @Benchmark
  public long makeAndFold() {
    column.seed(seed++);
    return column.fold(seed, column.next());
  }
}
