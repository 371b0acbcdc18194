package io.cqlsurge.measure;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import org.HdrHistogram.Histogram;

/**
 * How this client itself fared in some stretch of time; the histograms are not to be changed.
 *
 * @param processors what it used of the machine
 * @param threads how busy its I/O threads were; empty if nobody can tell
 * @param scheduleLag how late requests were sent that were due and had a lane, in nanoseconds; only
 *     with a rate
 * @param ioLag how late tasks came to their turn on the I/O threads, in nanoseconds; only if these
 *     can be asked
 * @param gc its garbage collections
 * @param incidents what went wrong in it
 */
public record ClientFigures(
    Processors processors,
    Optional<Threads> threads,
    Optional<Histogram> scheduleLag,
    Optional<Histogram> ioLag,
    Lanes lanes,
    GcFigures gc,
    Incidents incidents) {
  /** Nothing was looked at. */
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
   * Those of both stretches.
   *
   * @param seconds how long this one was
   * @param otherSeconds how long the other was
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
            (one, two) -> new Threads(one.count, mean.of(one.busiest, two.busiest))),
        both(scheduleLag, other.scheduleLag, Latencies::sum),
        both(ioLag, other.ioLag, Latencies::sum),
        new Lanes(lanes.count, mean.of(lanes.inUse, other.lanes.inUse)),
        gc.plus(other.gc),
        incidents.plus(other.incidents));
  }

  private static <T> Optional<T> both(
      Optional<T> one, Optional<T> other, BinaryOperator<T> together) {
    if (one.isPresent() && other.isPresent()) {
      return Optional.of(together.apply(one.get(), other.get()));
    }
    return one.or(() -> other);
  }

  /** The mean of two stretches of different lengths. */
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
   * What the process used of the machine.
   *
   * @param cores processors it may use, at least 1
   * @param used how many of them it kept busy on average
   * @param usedByAll how many of them all processes of the machine kept busy; empty if nobody can
   *     tell
   */
  public record Processors(int cores, double used, OptionalDouble usedByAll) {

    /** The part of the processors that this process kept busy, from 0 to 1. */
    public double share() {
      return used / cores;
    }
  }

  /**
   * How busy the I/O threads were.
   *
   * @param count how many there are
   * @param busiest the part of the time for which the busiest used a processor, from 0 to 1
   */
  public record Threads(int count, double busiest) {}

  /**
   * How many lanes had a request under way.
   *
   * @param count how many there are
   * @param inUse how many on average, by Little's law: operations count as a whole when they end,
   *     so that there may seem to be more than there are where many long ones end
   */
  public record Lanes(int count, double inUse) {}

  /**
   * What went wrong in the client.
   *
   * @param pausedSeconds how long the whole process did not run
   * @param faults exceptions and the like on its I/O threads that are not the failure of a request:
   *     their number by the sentence that describes them
   */
  public record Incidents(double pausedSeconds, Map<String, Long> faults) {
    /** Nothing went wrong. */
    public static final Incidents NONE = new Incidents(0, Map.of());

    /** The faults are sorted and cannot be changed afterwards. */
    public Incidents {
      faults = Collections.unmodifiableMap(new TreeMap<>(faults));
    }

    Incidents plus(Incidents later) {
      Map<String, Long> both = new TreeMap<>(faults);
      later.faults.forEach((fault, count) -> both.merge(fault, count, Long::sum));
      return new Incidents(pausedSeconds + later.pausedSeconds, both);
    }
  }
}
