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

/**
 * Measures the time to generate a value of a profile's column, including its seed and its buffer.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class ColumnValuesBenchmark {

  /** The type of the column; it has no other settings. */
  @Param({"text", "blob", "int", "uuid", "list<text>", "map<text,int>"})
  public String type;

  private ColumnValues column;
  private long seed;

  /** Creates the column. */
  @Setup
  public void create() {
    column = TestSpecs.values(type, ValueSpec.of("column"));
  }

  /** Generates a value from a new seed, like a cell of a row. */
  @Benchmark
  public ByteBuffer make() {
    column.seed(seed++);
    return column.next();
  }

  /** Generates a value and folds it into a number, like a component of a key. */
  @Benchmark
  public long makeAndFold() {
    column.seed(seed++);
    return column.fold(seed, column.next());
  }
}
