package io.cqlsurge.measure;

import io.cqlsurge.measure.gc.GcFigures;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import org.HdrHistogram.Histogram;

/**
 * This client's load in a period of time. The histograms must not be changed.
 *
 * @param threads how busy its I/O threads were; empty if unknown
 * @param scheduleLag delays in ns of requests that were due and had a free lane; only with a rate
 * @param ioLag delays of tasks on the I/O threads, in ns; only if these threads accept tasks
 */
public record ClientFigures(
    Processors processors,
    Optional<Threads> threads,
    Optional<Histogram> scheduleLag,
    Optional<Histogram> ioLag,
    Lanes lanes,
    GcFigures gc,
    Incidents incidents) {
  public static final ClientFigures NONE = idle(1, 0, Incidents.NONE);

  static ClientFigures idle(int cores, int lanes, Incidents incidents) {
    return new ClientFigures(
        new Processors(cores, 0, Optional.empty()),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        new Lanes(lanes, 0),
        GcFigures.NONE,
        incidents);
  }

  /** Returns the figures of both periods together. */
  ClientFigures plus(double seconds, ClientFigures other, double otherSeconds) {
    double all = seconds + otherSeconds;
    BinaryOperator<Double> mean =
        (one, two) -> all > 0 ? (one * seconds + two * otherSeconds) / all : 0;
    return with(other, new Sums((one, two) -> one, mean, mean, Double::sum));
  }

  /**
   * Returns the load of this client and of another one in the same period together. Processors,
   * lanes, collections and faults are sums, as if each client had a machine. The busiest I/O thread
   * is that of both, and the pause is the longest one, because pauses of clients overlap.
   */
  public ClientFigures and(ClientFigures other) {
    return with(other, new Sums(Integer::sum, Double::sum, Double::max, Double::max));
  }

  /** How two periods' or two clients' figures become one. */
  private record Sums(
      BinaryOperator<Integer> counts,
      BinaryOperator<Double> amounts,
      BinaryOperator<Double> busiest,
      BinaryOperator<Double> pauses) {}

  private ClientFigures with(ClientFigures other, Sums sums) {
    return new ClientFigures(
        processors.with(other.processors, sums),
        both(threads, other.threads, (one, two) -> one.with(two, sums)),
        both(scheduleLag, other.scheduleLag, Latencies::sum),
        both(ioLag, other.ioLag, Latencies::sum),
        lanes.with(other.lanes, sums),
        gc.plus(other.gc),
        incidents.with(other.incidents, sums));
  }

  /** Returns both values together, or the one that is known. */
  static <T> Optional<T> both(Optional<T> one, Optional<T> other, BinaryOperator<T> together) {
    if (one.isPresent() && other.isPresent()) {
      return Optional.of(together.apply(one.get(), other.get()));
    }
    return one.or(() -> other);
  }

  /**
   * The processor use of the process.
   *
   * @param cores processors that it may use, at least 1
   * @param used average number of processors that it kept busy
   * @param usedByAll average number of processors that all processes of the machine kept busy;
   *     empty if unknown
   */
  public record Processors(int cores, double used, Optional<Double> usedByAll) {
    /** Share of its processors at which this process is at its limit. */
    private static final double FULL_PROCESS = 0.9;

    /** Share of all processors at which the machine is at its limit. */
    private static final double FULL_MACHINE = 0.95;

    /** Returns the share of the processors that this process kept busy, from 0 to 1. */
    public double share() {
      return used / cores;
    }

    boolean isFull() {
      return share() >= FULL_PROCESS;
    }

    /**
     * Returns the share of all processors that other processes kept busy, from 0 to 1; not above 0
     * if it is unknown.
     */
    public double others() {
      return usedByAll.orElse(0.0) / cores - share();
    }

    /** Returns this share if the machine was fully used and this process was not the cause. */
    public Optional<Double> takenByOthers() {
      return usedByAll.filter(all -> all / cores >= FULL_MACHINE && !isFull()).map(all -> others());
    }

    private Processors with(Processors other, Sums sums) {
      return new Processors(
          sums.counts.apply(cores, other.cores),
          sums.amounts.apply(used, other.used),
          usedByAll.flatMap(one -> other.usedByAll.map(two -> sums.amounts.apply(one, two))));
    }
  }

  /**
   * The load of the I/O threads.
   *
   * @param busiest share of the time in which the busiest thread used a processor, from 0 to 1
   * @param preparing share of the time in which load loops prepared and judged operations with wide
   *     partitions instead of sending, from 0 to 1; empty if no partition is wide
   */
  public record Threads(int count, double busiest, Optional<Double> preparing) {
    private Threads with(Threads other, Sums sums) {
      return new Threads(
          sums.counts.apply(count, other.count),
          sums.busiest.apply(busiest, other.busiest),
          both(preparing, other.preparing, sums.busiest));
    }
  }

  /**
   * The lanes' use.
   *
   * @param inUse average number of requests in flight, by Little's law. Operations count completely
   *     when they end, so this may exceed {@code count} in an interval in which many long
   *     operations end.
   */
  public record Lanes(int count, double inUse) {
    private Lanes with(Lanes other, Sums sums) {
      return new Lanes(
          sums.counts.apply(count, other.count), sums.amounts.apply(inUse, other.inUse));
    }
  }

  /**
   * Pauses and faults of the client.
   *
   * @param pausedSeconds time in which the whole process did not run
   * @param faults exceptions and other faults on its I/O threads that are not failed requests, by
   *     description
   */
  public record Incidents(double pausedSeconds, Map<String, Long> faults) {
    public static final Incidents NONE = new Incidents(0, Map.of());

    public Incidents {
      faults = Collections.unmodifiableMap(new TreeMap<>(faults));
    }

    private Incidents with(Incidents other, Sums sums) {
      Map<String, Long> both = new TreeMap<>(faults);
      other.faults.forEach((fault, count) -> both.merge(fault, count, Long::sum));
      return new Incidents(sums.pauses.apply(pausedSeconds, other.pausedSeconds), both);
    }
  }
}
