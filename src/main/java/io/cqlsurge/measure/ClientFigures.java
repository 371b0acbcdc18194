package io.cqlsurge.measure;

import io.cqlsurge.measure.gc.GcFigures;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.stream.DoubleStream;
import org.HdrHistogram.Histogram;

/**
 * This client's load in a period of time. The histograms must not be changed.
 *
 * @param processors its processor use
 * @param threads how busy its I/O threads were; empty if unknown
 * @param scheduleLag delays in ns of requests that were due and had a free lane; only with a rate
 * @param ioLag delays of tasks on the I/O threads, in ns; only if these threads accept tasks
 * @param gc its garbage collections
 * @param incidents pauses and faults
 */
public record ClientFigures(
    Processors processors,
    Optional<Threads> threads,
    Optional<Histogram> scheduleLag,
    Optional<Histogram> ioLag,
    Lanes lanes,
    GcFigures gc,
    Incidents incidents) {
  public static final ClientFigures NONE =
      new ClientFigures(
          new Processors(1, 0, OptionalDouble.empty()),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          new Lanes(0, 0),
          GcFigures.NONE,
          Incidents.NONE);

  /**
   * Returns the figures of both periods together.
   *
   * @param seconds this period's length
   * @param otherSeconds the other period's length
   */
  ClientFigures plus(double seconds, ClientFigures other, double otherSeconds) {
    Mean mean = new Mean(seconds, otherSeconds);
    return new ClientFigures(
        new Processors(
            processors.cores,
            mean.of(processors.used, other.processors.used),
            mean.of(processors.usedByAll, other.processors.usedByAll)),
        both(
            threads,
            other.threads,
            (one, two) ->
                new Threads(
                    one.count,
                    mean.of(one.busiest, two.busiest),
                    mean.of(one.preparing, two.preparing))),
        both(scheduleLag, other.scheduleLag, Latencies::sum),
        both(ioLag, other.ioLag, Latencies::sum),
        new Lanes(lanes.count, mean.of(lanes.inUse, other.lanes.inUse)),
        gc.plus(other.gc),
        incidents.plus(other.incidents));
  }

  /**
   * Returns the load of this client and of another one in the same period together. Processors,
   * lanes, collections and faults are sums, as if each client had a machine. The busiest I/O thread
   * is that of both, and the pause is the longest one, because pauses of clients overlap.
   */
  ClientFigures and(ClientFigures other) {
    OptionalDouble machine = processors.usedByAll;
    OptionalDouble otherMachine = other.processors.usedByAll;
    return new ClientFigures(
        new Processors(
            processors.cores + other.processors.cores,
            processors.used + other.processors.used,
            machine.isPresent() && otherMachine.isPresent()
                ? OptionalDouble.of(machine.getAsDouble() + otherMachine.getAsDouble())
                : OptionalDouble.empty()),
        both(
            threads,
            other.threads,
            (one, two) ->
                new Threads(
                    one.count + two.count,
                    Math.max(one.busiest, two.busiest),
                    max(one.preparing, two.preparing))),
        both(scheduleLag, other.scheduleLag, Latencies::sum),
        both(ioLag, other.ioLag, Latencies::sum),
        new Lanes(lanes.count + other.lanes.count, lanes.inUse + other.lanes.inUse),
        gc.plus(other.gc),
        incidents.and(other.incidents));
  }

  private static OptionalDouble max(OptionalDouble one, OptionalDouble other) {
    return DoubleStream.concat(one.stream(), other.stream()).max();
  }

  /** Returns both values together, or the one that is known. */
  static <T> Optional<T> both(Optional<T> one, Optional<T> other, BinaryOperator<T> together) {
    if (one.isPresent() && other.isPresent()) {
      return Optional.of(together.apply(one.get(), other.get()));
    }
    return one.or(() -> other);
  }

  /** The mean over two periods of different lengths. */
  private record Mean(double seconds, double otherSeconds) {
    double of(double one, double other) {
      double all = seconds + otherSeconds;
      return all > 0 ? (one * seconds + other * otherSeconds) / all : 0;
    }

    OptionalDouble of(OptionalDouble one, OptionalDouble other) {
      return one.isPresent() && other.isPresent()
          ? OptionalDouble.of(of(one.getAsDouble(), other.getAsDouble()))
          : OptionalDouble.empty();
    }
  }

  /**
   * The processor use of the process.
   *
   * @param cores processors that it may use, at least 1
   * @param used average number of processors that it kept busy
   * @param usedByAll average number of processors that all processes of the machine kept busy;
   *     empty if unknown
   */
  public record Processors(int cores, double used, OptionalDouble usedByAll) {

    /** Returns the share of the processors that this process kept busy, from 0 to 1. */
    public double share() {
      return used / cores;
    }
  }

  /**
   * The load of the I/O threads.
   *
   * @param count number of I/O threads
   * @param busiest share of the time in which the busiest thread used a processor, from 0 to 1
   * @param preparing share of the time in which load loops prepared and judged operations with wide
   *     partitions instead of sending, from 0 to 1; empty if no partition is wide
   */
  public record Threads(int count, double busiest, OptionalDouble preparing) {}

  /**
   * The lanes' use.
   *
   * @param count lane count
   * @param inUse average number of requests in flight, by Little's law. Operations count completely
   *     when they end, so this may exceed {@code count} in an interval in which many long
   *     operations end.
   */
  public record Lanes(int count, double inUse) {}

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

    Incidents plus(Incidents later) {
      return new Incidents(pausedSeconds + later.pausedSeconds, faultsWith(later));
    }

    Incidents and(Incidents other) {
      return new Incidents(Math.max(pausedSeconds, other.pausedSeconds), faultsWith(other));
    }

    private Map<String, Long> faultsWith(Incidents other) {
      Map<String, Long> both = new TreeMap<>(faults);
      other.faults.forEach((fault, count) -> both.merge(fault, count, Long::sum));
      return both;
    }
  }
}
