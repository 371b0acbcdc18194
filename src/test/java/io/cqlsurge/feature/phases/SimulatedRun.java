package io.cqlsurge.feature.phases;

import io.cqlsurge.measure.Counts;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.Latencies;
import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.Pacing;
import io.cqlsurge.measure.Recall;
import io.cqlsurge.measure.TestFigures;
import io.cqlsurge.measure.TestLatencies;
import io.cqlsurge.settings.load.Pace;
import io.cqlsurge.settings.load.Spacing;
import java.util.Arrays;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.HdrHistogram.Histogram;

/**
 * A simulated run of 40 s: lanes send operations to a server whose speed varies by some percent
 * from second to second, and which pauses for 10 to 60 ms every ten seconds, as for a garbage
 * collection.
 */
final class SimulatedRun {
  static final int SECONDS = 40;
  private static final int LANES = 8;
  private static final int RATE = 500;
  private static final double STEP = 0.005;
  private static final double MEDIAN_SERVICE = 0.008;

  private final Random random;
  private final double[] work = new double[(int) (2 * SECONDS / STEP)];
  private final Histogram[] seconds = new Histogram[SECONDS];

  /** Creates a run; the fault is the speed of the server over time, 1 without a fault. */
  SimulatedRun(long seed, DoubleUnaryOperator fault) {
    random = new Random(seed);
    double speed = 1;
    double pausedUntil = 0;
    for (int i = 1; i < work.length; i++) {
      double time = i * STEP;
      if (i % (int) (1 / STEP) == 0) {
        speed = Math.exp(0.03 * random.nextGaussian());
        pausedUntil = random.nextInt(10) == 0 ? time + 0.01 + 0.05 * random.nextDouble() : 0;
      }
      double now = time < pausedUntil ? 0 : speed * fault.applyAsDouble(time);
      work[i] = work[i - 1] + now * STEP;
    }
    Arrays.setAll(seconds, any -> new Histogram(3));
  }

  private double end(double start, double service) {
    int from = (int) (start / STEP);
    double before = work[from] + (work[from + 1] - work[from]) * (start / STEP - from);
    int found = Arrays.binarySearch(work, before + service);
    int to = Math.min(work.length - 1, found < 0 ? -found - 1 : found);
    return to * STEP
        - (work[to] - before - service) / Math.max(1e-9, work[to] - work[to - 1]) * STEP;
  }

  private double service() {
    double tail = random.nextInt(100) == 0 ? 4 : 1;
    return tail * MEDIAN_SERVICE * Math.exp(0.4 * random.nextGaussian());
  }

  /** Executes the run, with marks at these seconds. */
  Phases execute(boolean isPaced, double... marks) {
    PriorityQueue<Double> free = new PriorityQueue<>();
    for (int i = 0; i < LANES; i++) {
      free.add(0.0);
    }
    for (int i = 0; ; i++) {
      double start = isPaced ? Math.max(free.remove(), (double) i / RATE) : free.remove();
      double due = isPaced ? (double) i / RATE : start;
      if (start >= SECONDS) {
        break;
      }
      double end = end(start, service());
      free.add(end);
      if (end < SECONDS) {
        seconds[(int) end].recordValue((long) ((end - due) * 1e9));
      }
    }
    return phases(isPaced, marks);
  }

  /** Executes a run with about four operations per second of very different length. */
  Phases executeFew(double... marks) {
    for (Histogram second : seconds) {
      for (int i = 0; i < 8; i++) {
        if (random.nextBoolean()) {
          second.recordValue((long) (1e7 * Math.exp(0.8 * random.nextGaussian())));
        }
      }
    }
    return phases(false, marks);
  }

  private Phases phases(boolean isPaced, double... marks) {
    long[] nowNs = new long[1];
    Pace pace = isPaced ? new Pace.FixedRate(RATE, Spacing.EVEN) : new Pace.Unlimited();
    MarkedPhases phases = new MarkedPhases(() -> nowNs[0], pace);
    phases.runStarts();
    for (int second = 0; second < SECONDS; second++) {
      for (double mark : marks) {
        if ((int) mark == second) {
          nowNs[0] = (long) (mark * 1e9);
          phases.mark("event");
        }
      }
      nowNs[0] = (second + 1) * 1_000_000_000L;
      phases.intervalEnded(interval(second));
    }
    return phases.all;
  }

  private Interval interval(int second) {
    Histogram shown = seconds[second];
    long count = shown.getTotalCount();
    Latencies latencies =
        TestLatencies.of(shown, shown, new Histogram(3), new Histogram(3), Pacing.NONE);
    Counts counts = new Counts(count, count, count, count, 0, 0, Recall.NONE);
    return TestFigures.second(second, new OperationStats(OperationStats.TOTAL, counts, latencies));
  }
}
