package io.cqlsurge.feature.search;

import io.cqlsurge.measure.ClientFigures;
import io.cqlsurge.measure.Counts;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.Pacing;
import io.cqlsurge.measure.Recall;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.measure.TestLatencies;
import io.cqlsurge.measure.gc.GcFigures;
import io.cqlsurge.settings.load.Spacing;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/** A search against a simulated server with a queue and slots of random service time. */
final class SimulatedServer {
  private static final double NS_PER_SECOND = 1e9;

  private final SloSettings settings;
  private final SplittableRandom random;
  private final int slots;
  private final double meanNs;
  private final StepSamples samples = new StepSamples();
  private PriorityQueue<Double> freeNs = new PriorityQueue<>();
  private PriorityQueue<Reply> replies = new PriorityQueue<>();
  private double dueNs;
  private boolean isEnded;
  private long operations;
  private Histogram all = new Histogram(3);
  private Noise noise = new Noise(0, 0, 0);
  private double factor;
  private double pauseNs;
  private double pauseEndNs;
  private double seconds;

  /**
   * What other programs on the machine do.
   *
   * @param sigma standard deviation between runs of the service time's logarithm
   * @param everySeconds mean time between two pauses of the server; 0 for none
   * @param pauseMs mean length of a pause
   */
  record Noise(double sigma, double everySeconds, double pauseMs) {}

  /** A reply, with the time at which it arrives. */
  private record Reply(double endNs, double latencyNs) {}

  /**
   * Creates a server.
   *
   * @param capacity operations per second
   * @param seed of the random numbers
   */
  SimulatedServer(String options, int slots, double capacity, long seed) {
    this.settings = SloLine.of(options);
    this.random = new SplittableRandom(seed);
    this.slots = slots;
    this.meanNs = NS_PER_SECOND * slots / capacity;
  }

  SimulatedServer with(Noise made) {
    noise = made;
    return this;
  }

  /** Returns the length of all steps. */
  double seconds() {
    return seconds;
  }

  /** Returns the rate that a search finds; 0 if it finds none. */
  long search() {
    RateSearch search = new RateSearch(settings);
    StepJudge judge = new StepJudge(settings);
    while (search.current().isPresent()) {
      Step step = search.current().get();
      samples.begin(step, new EarlyEnd(step, settings.objectives()), () -> isEnded = true);
      StepResult result = judge.judge(step, samples, run(step));
      seconds += result.run().summary().seconds();
      search.add(result.verdict(), result.holds());
    }
    return search.found().orElse(0);
  }

  private RunResult run(Step step) {
    freeNs = new PriorityQueue<>();
    IntStream.range(0, slots).forEach(slot -> freeNs.add(0.0));
    replies = new PriorityQueue<>(Comparator.comparingDouble(Reply::endNs));
    dueNs = 0;
    operations = 0;
    isEnded = false;
    all = new Histogram(3);
    samples.runStarts(1, "");
    factor = noise.sigma() == 0 ? 1 : Math.exp(noise.sigma() * gaussian());
    pauseEndNs = 0;
    nextPause();
    double lengthNs = step.length().toNanos();
    double intervalNs = settings.interval(Duration.ofSeconds(1)).toNanos();
    double startNs = 0;
    while (!isEnded && startNs < lengthNs) {
      send(step, Math.min(startNs + intervalNs, lengthNs));
      receive(startNs, startNs + intervalNs);
      startNs += intervalNs;
    }
    double endNs = replies.stream().mapToDouble(Reply::endNs).max().orElse(startNs);
    receive(startNs, Math.max(endNs, startNs + 1));
    return new RunResult(
        interval(0, Math.max(endNs, startNs + 1), all),
        RunEnding.completed("done"),
        operations,
        0,
        0,
        step.rate(),
        0,
        List.of(),
        List.of(),
        List.of(),
        List.of());
  }

  private void send(Step step, double untilNs) {
    double gapNs = NS_PER_SECOND / step.rate();
    boolean isPoisson = settings.spacing() instanceof Spacing.Poisson;
    while (dueNs < untilNs) {
      double startNs = Math.max(dueNs, freeNs.remove());
      while (startNs >= pauseNs) {
        startNs = Math.max(startNs, pauseEndNs);
        nextPause();
      }
      double endNs = startNs + exponential(meanNs * factor);
      freeNs.add(endNs);
      replies.add(new Reply(endNs, endNs - dueNs));
      dueNs += isPoisson ? exponential(gapNs) : gapNs;
    }
  }

  private void nextPause() {
    boolean isQuiet = noise.everySeconds() == 0;
    pauseNs =
        isQuiet ? Double.MAX_VALUE : pauseEndNs + exponential(noise.everySeconds() * NS_PER_SECOND);
    pauseEndNs = pauseNs + (isQuiet ? 0 : exponential(noise.pauseMs() * 1e6));
  }

  private double gaussian() {
    return Math.sqrt(2 * exponential(1)) * Math.cos(2 * Math.PI * random.nextDouble());
  }

  private double exponential(double mean) {
    return -mean * Math.log(1 - random.nextDouble());
  }

  private void receive(double fromNs, double toNs) {
    Histogram latencies = new Histogram(3);
    while (!replies.isEmpty() && replies.element().endNs() <= toNs) {
      latencies.recordValue((long) replies.remove().latencyNs());
    }
    all.add(latencies);
    operations += latencies.getTotalCount();
    samples.intervalEnded(interval(fromNs, toNs, latencies));
  }

  private Interval interval(double fromNs, double toNs, Histogram latencies) {
    long count = latencies.getTotalCount();
    Histogram none = new Histogram(3);
    OperationStats total =
        new OperationStats(
            OperationStats.TOTAL,
            new Counts(count, operations, count, count, 0, 0, Recall.NONE),
            TestLatencies.of(latencies, latencies, none, none, Pacing.FIXED));
    return new Interval(
        new Interval.Span(fromNs / NS_PER_SECOND, toNs / NS_PER_SECOND),
        List.of(),
        total,
        0,
        GcFigures.NONE,
        ClientFigures.NONE,
        List.of());
  }
}
