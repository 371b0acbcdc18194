package io.cqlsurge.measure;

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

/** A benchmark of recording an operation. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class RecorderBenchmark {
  private final OperationRecorder unpaced = new OperationRecorder(Pacing.NONE);
  private final OperationRecorder paced = new OperationRecorder(Pacing.FIXED);
  private long ns;

  /** Records without a rate: service time only. */
  @Benchmark
  public void unpaced() {
    record(unpaced);
  }

  /** Records with a rate: service, wait and response time. */
  @Benchmark
  public void paced() {
    record(paced);
  }

  private void record(OperationRecorder recorder) {
    ns = ns * 31 + 1_000 & 0xfffff;
    recorder.setTimes(0, ns >> 4, ns);
    recorder.succeeded(1, 1, 0, 0, 0);
  }
}
