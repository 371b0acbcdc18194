package io.cqlsurge.generate.partition;

import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.generate.value.Bytes;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/** Measures the time to generate and to check a row of the default table. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class StandardRowBenchmark {
  private static final int COLUMNS = 5;

  private final StandardRow row =
      new StandardRow(10, List.of("C0", "C1", "C2", "C3", "C4"), DistributionSpec.fixed(34));
  private final ByteBuffer[] cells = new ByteBuffer[COLUMNS];
  private final Bytes bytes = new Bytes();
  private long seed;
  private long digest;

  /** Creates a row with cells to check. */
  public StandardRowBenchmark() {
    row.moveTo(1, bytes);
    digest = row.digest();
    for (int column = 0; column < COLUMNS; column++) {
      bytes.clear();
      row.cell(digest, column, bytes);
      cells[column] = bytes.copy();
    }
  }

  /** Generates the key and five cells, like a write. */
  @Benchmark
  public void make(Blackhole hole) {
    bytes.clear();
    row.moveTo(seed++, bytes);
    hole.consume(bytes.view());
    for (int column = 0; column < COLUMNS; column++) {
      bytes.clear();
      row.cell(row.digest(), column, bytes);
      hole.consume(bytes.view());
    }
  }

  /** Generates five cells again and compares them, like a read. */
  @Benchmark
  public boolean check() {
    boolean same = true;
    for (int column = 0; column < COLUMNS; column++) {
      same &= row.cell(digest, column).equals(cells[column]);
    }
    return same;
  }
}
