package io.cqlsurge.generate.value;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;
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
 * Measures the time to generate a text of each kind. {@code random} is the text without a kind, to
 * which the others are compared at the same size. A kind that determines its length has no size;
 * its size for the comparison is the average length.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class TextValuesBenchmark {

  /** The kind or format, and the size of its values in bytes. */
  @Param({
    "random 7",
    "random 8",
    "random 12",
    "random 16",
    "random 22",
    "random 32",
    "random 36",
    "random 42",
    "random 100",
    "random 200",
    "random 1000",
    "words 100",
    "words 1000",
    "lorem 100",
    "hex 100",
    "hex 1000",
    "printable 100",
    "printable 1000",
    "json 200",
    "json 1000",
    "compressible 100",
    "compressible 1000",
    "order-{n} 16",
    "name 12",
    "ip 12",
    "geo 22",
    "email 36",
    "url 42",
    "regex([a-z]{3,12}) 8",
    "regex([A-Z]{2}-[0-9]{4}) 7",
    "regex([A-F0-9]{8}) 8",
    "regex([A-Za-z0-9]{32}) 32",
    "regex([a-f0-9]{8}(-[a-f0-9]{4}){3}-[a-f0-9]{12}) 36"
  })
  public String value;

  private ColumnValues column;
  private long seed;

  /** Creates the column. */
  @Setup
  public void create() {
    String[] parts = value.split(" ", -1);
    Optional<TextForm> form =
        switch (parts[0]) {
          case "random" -> Optional.empty();
          case "compressible" -> Optional.of(TextForm.compressible("0.3"));
          case "order-{n}" -> Optional.of(TextForm.format(parts[0]));
          default -> Optional.of(TextForm.kind(parts[0]));
        };
    ValueSpec spec = TestSpecs.of("column", "", "fixed(" + parts[1] + ")", "");
    ValueStyle style =
        new ValueStyle(form, Optional.empty(), 0, Optional.empty(), 0, Optional.empty());
    column = TestSpecs.values("text", TestSpecs.with(spec, style, Map.of()));
  }

  /** Generates a value from a new seed, like a cell of a row. */
  @Benchmark
  public ByteBuffer make() {
    column.seed(seed++);
    return column.next();
  }
}
