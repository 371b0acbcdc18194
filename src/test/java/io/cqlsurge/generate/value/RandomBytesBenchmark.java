package io.cqlsurge.generate.value;

import io.cqlsurge.distribution.DistributionSpec;
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

/** Measures the time to generate a random blob or text of each size, including its seed. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class RandomBytesBenchmark {
  private static final DistributionSpec IDENTITIES = DistributionSpec.uniform(1, 100_000_000_000L);

  /** The size of a value, in bytes. */
  @Param({"34", "200", "500", "1000", "10240"})
  public int size;

  /** Whether the values are texts. */
  @Param({"false", "true"})
  public boolean isText;

  private final Bytes bytes = new Bytes();
  private RandomBytes values;
  private long seed;

  /** Creates the generator. */
  @Setup
  public void create() {
    DistributionSpec sizes = DistributionSpec.fixed(size);
    values =
        isText ? RandomBytes.texts(1, IDENTITIES, sizes) : RandomBytes.blobs(1, IDENTITIES, sizes);
  }

  /** Generates a value from a new seed, like a cell of a row. */
  @Benchmark
  public Bytes generate() {
    bytes.clear();
    values.seed(seed++);
    values.generate(bytes);
    return bytes;
  }
}
