package io.cqlsurge.measure;

import java.util.EnumSet;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.HdrHistogram.Histogram;

/**
 * Whether it was the client that limited a run, and what shows it.
 *
 * @param limits what shows it, at least one
 * @param takenByOthers the part of the machine that other processes kept busy, from 0 to 1, if the
 *     machine was full and this process was not the cause
 */
public record ClientVerdict(Set<Limit> limits, OptionalDouble takenByOthers) {
  /** From this part of the processors on there is nothing left for this process. */
  private static final double FULL_PROCESS = 0.9;

  /** From this part of the time on an I/O thread can do no more. */
  private static final double FULL_THREAD = 0.9;

  /** From this part of all processors on the machine can do no more. */
  private static final double FULL_MACHINE = 0.95;

  /** Lags below this are those of any machine. */
  private static final long LEAST_LAG_NS = 1_000_000;

  /** From this part of the latency on the lag of the schedule counts. */
  private static final double SCHEDULE_PART = 0.1;

  /** From this part of the latency on the lag of the I/O threads counts. */
  private static final double IO_PART = 0.25;

  private static final double PERCENTILE = 99;

  /** Shorter runs tell too little. */
  private static final double LEAST_SECONDS = 1;

  /** So do fewer operations. */
  private static final long LEAST_OPERATIONS = 1_000;

  /** What shows that the client was the limit. */
  public enum Limit {
    /** It used all the processors it may use. */
    PROCESSORS,
    /** One of its I/O threads was busy all the time. */
    IO_THREAD,
    /** Requests were sent late that were due and had a lane. */
    SCHEDULE,
    /** Tasks were delayed on I/O threads. */
    IO_LAG,
    /** The whole process did not run for a while. */
    PAUSE
  }

  /** There is always something that shows it. */
  public ClientVerdict {
    limits = Set.copyOf(limits);
    if (limits.isEmpty()) {
      throw new IllegalArgumentException("a verdict has a reason");
    }
  }

  /** The verdict on a run; empty if the client was not the limit, or the run was too short. */
  public static Optional<ClientVerdict> of(Summary summary) {
    if (summary.seconds() < LEAST_SECONDS
        || summary.total().counts().operations() < LEAST_OPERATIONS) {
      return Optional.empty();
    }
    ClientFigures client = summary.client();
    Latencies latencies = summary.total().latencies();
    Set<Limit> limits = EnumSet.noneOf(Limit.class);
    if (client.processors().share() >= FULL_PROCESS) {
      limits.add(Limit.PROCESSORS);
    }
    if (client.threads().filter(threads -> threads.busiest() >= FULL_THREAD).isPresent()) {
      limits.add(Limit.IO_THREAD);
    }
    // Only with this pacing is being sent late part of the latency shown.
    if (latencies.pacing() == Pacing.FIXED
        && counts(client.scheduleLag(), latencies.shown(), SCHEDULE_PART)) {
      limits.add(Limit.SCHEDULE);
    }
    if (counts(client.ioLag(), yardstick(latencies), IO_PART)) {
      limits.add(Limit.IO_LAG);
    }
    if (client.incidents().pausedSeconds() > 0) {
      limits.add(Limit.PAUSE);
    }
    return limits.isEmpty()
        ? Optional.empty()
        : Optional.of(new ClientVerdict(limits, takenByOthers(client.processors())));
  }

  /** A rate that is missed for long makes response times that dwarf all else. */
  private static Histogram yardstick(Latencies latencies) {
    long waits = latencies.response().getValueAtPercentile(50);
    boolean missed = waits > latencies.service().getValueAtPercentile(PERCENTILE);
    return missed ? latencies.service() : latencies.shown();
  }

  private static boolean counts(Optional<Histogram> lags, Histogram latency, double part) {
    long lagNs = lags.map(lag -> lag.getValueAtPercentile(PERCENTILE)).orElse(0L);
    return lagNs >= LEAST_LAG_NS && lagNs >= part * latency.getValueAtPercentile(PERCENTILE);
  }

  private static OptionalDouble takenByOthers(ClientFigures.Processors processors) {
    double all = processors.usedByAll().orElse(0) / processors.cores();
    return all >= FULL_MACHINE && processors.share() < FULL_PROCESS
        ? OptionalDouble.of(all - processors.share())
        : OptionalDouble.empty();
  }
}
