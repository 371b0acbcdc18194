package io.cqlsurge.feature.metrics;

import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.OperationStats;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The cost of metrics of two kinds of operations: on the thread of the run, and per scrape. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class RunMetricsBenchmark {
  private static final int OPERATIONS = 50_000;

  private Interval interval;
  private RunMetrics metrics;

  /** Creates metrics with one interval. */
  @Setup
  public void begin() {
    List<Long> latencies =
        new Random(1)
            .doubles(OPERATIONS, 0, 1)
            .mapToObj(share -> (long) (500_000 / Math.max(1e-3, share)))
            .toList();
    interval =
        TestIntervals.interval(
            TestIntervals.figures(OperationStats.TOTAL, latencies),
            List.of(
                TestIntervals.figures("READ", latencies),
                TestIntervals.figures("WRITE", latencies)),
            List.of());
    metrics = new RunMetrics(new RunLabels("", "", "", ""), 0, List.of("READ"));
    metrics.intervalEnded(interval);
  }

  /** Adds an interval. */
  @Benchmark
  public void interval() {
    metrics.intervalEnded(interval);
  }

  /** Makes the reply to a scrape. */
  @Benchmark
  public String scrape() {
    return TestIntervals.scrape(metrics, "");
  }
}
