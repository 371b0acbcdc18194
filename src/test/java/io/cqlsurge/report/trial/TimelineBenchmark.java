package io.cqlsurge.report.trial;

import io.cqlsurge.database.Cluster;
import io.cqlsurge.measure.ClientFigures;
import io.cqlsurge.measure.Counts;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.Pacing;
import io.cqlsurge.measure.Recall;
import io.cqlsurge.measure.TestLatencies;
import io.cqlsurge.measure.gc.GcFigures;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The cost of keeping an interval. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class TimelineBenchmark {
  private static final int OPERATIONS = 50_000;

  private Interval oneKind;
  private Interval twoKindsAtRate;
  private Timeline timeline;

  /** Starts a run without intervals. */
  @Setup(Level.Iteration)
  public void begin() {
    oneKind = interval(Pacing.NONE, "WRITE");
    twoKindsAtRate = interval(Pacing.FIXED, "READ", "WRITE");
    timeline =
        new Timeline(
            new TrialNames("", "", ""),
            new TrialFacts("", Map.of(), List.of(), new Cluster("", List.of(), 1, 1)),
            "",
            InstantSource.system());
    timeline.runStarts(50, "");
  }

  private static Interval interval(Pacing pacing, String... kinds) {
    OperationStats total = figures(OperationStats.TOTAL, pacing);
    List<OperationStats> operations =
        List.of(kinds).stream().map(kind -> figures(kind, pacing)).toList();
    return new Interval(
        new Interval.Span(0, 1),
        operations,
        total,
        0,
        GcFigures.NONE,
        ClientFigures.NONE,
        List.of());
  }

  private static OperationStats figures(String label, Pacing pacing) {
    Random random = new Random(1);
    Histogram latency = new Histogram(3);
    for (int i = 0; i < OPERATIONS; i++) {
      latency.recordValue((long) (500_000 * Math.exp(random.nextGaussian())));
    }
    return new OperationStats(
        label,
        new Counts(OPERATIONS, OPERATIONS, OPERATIONS, OPERATIONS, 0, 0, Recall.NONE),
        TestLatencies.of(latency, latency, latency, latency, pacing));
  }

  /** Adds an interval at full speed, with one kind of operation. */
  @Benchmark
  public void oneKind() {
    timeline.intervalEnded(oneKind);
  }

  /** Adds an interval at a rate with two kinds: service, response and wait time of three series. */
  @Benchmark
  public void twoKindsAtRate() {
    timeline.intervalEnded(twoKindsAtRate);
  }
}
