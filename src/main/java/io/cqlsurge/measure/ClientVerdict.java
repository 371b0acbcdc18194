package io.cqlsurge.measure;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.HdrHistogram.Histogram;

/**
 * The verdict that the client limited a run, and the evidence.
 *
 * @param limits the evidence, at least one item
 * @param takenByOthers the share of all processors that other processes kept busy, from 0 to 1;
 *     only if the machine was fully used and this process was not the cause
 */
public record ClientVerdict(Set<Limit> limits, OptionalDouble takenByOthers) {
  /** Share of its processors at which this process is at its limit. */
  private static final double FULL_PROCESS = 0.9;

  /** Share of the time at which an I/O thread is at its limit. */
  private static final double FULL_THREAD = 0.9;

  /** Share of all processors at which the machine is at its limit. */
  private static final double FULL_MACHINE = 0.95;

  /** Share of the time that load loops prepare operations, from which this limits the rate. */
  private static final double MUCH_PREPARING = 0.5;

  /** Minimum lag in ns. Shorter lags occur on any machine. */
  private static final long MIN_LAG_NS = 1_000_000;

  /** Minimum share of the latency from which the lag of the schedule counts. */
  private static final double SCHEDULE_SHARE = 0.1;

  /** Minimum share of the latency from which the lag of the I/O threads counts. */
  private static final double IO_SHARE = 0.25;

  private static final double PERCENTILE = 99;

  /** Minimum length of a run for a verdict, in seconds. */
  public static final double MIN_SECONDS = 1;

  /** Minimum operations for a verdict. */
  private static final long MIN_OPERATIONS = 1_000;

  /** Evidence that the client was the limit. */
  public enum Limit {
    /** The client used all the processors it may use. */
    PROCESSORS("cores"),
    /** An I/O thread was busy all the time. */
    IO_THREAD("I/O thread"),
    /** Load loops prepared operations with wide partitions for most of the time. */
    PREPARING("rows"),
    /** Requests that were due and had a free lane were sent late. */
    SCHEDULE("schedule lag"),
    /** Tasks were delayed on I/O threads. */
    IO_LAG("I/O lag"),
    /** The whole process did not run for a while. */
    PAUSE("pause");

    private final String title;

    Limit(String title) {
      this.title = title;
    }

    public String title() {
      return title;
    }
  }

  /** Copies the limits; they are in the constants' order. */
  public ClientVerdict {
    limits = Collections.unmodifiableSet(EnumSet.copyOf(limits));
  }

  /**
   * Returns the verdict on a run; empty if the client was not the limit or the run was too short.
   */
  public static Optional<ClientVerdict> of(Summary summary) {
    if (summary.seconds() < MIN_SECONDS) {
      return Optional.empty();
    }
    Set<Limit> limits = EnumSet.noneOf(Limit.class);
    if (summary.total().counts().operations() >= MIN_OPERATIONS) {
      addBusy(summary, limits);
    }
    ClientFigures client = summary.client();
    if (client.threads().filter(it -> it.preparing().orElse(0) >= MUCH_PREPARING).isPresent()) {
      limits.add(Limit.PREPARING);
    }
    return limits.isEmpty()
        ? Optional.empty()
        : Optional.of(new ClientVerdict(limits, takenByOthers(client.processors())));
  }

  private static void addBusy(Summary summary, Set<Limit> limits) {
    ClientFigures client = summary.client();
    Latencies latencies = summary.total().latencies();
    if (client.processors().share() >= FULL_PROCESS) {
      limits.add(Limit.PROCESSORS);
    }
    if (client.threads().filter(ClientVerdict::isFull).isPresent()) {
      limits.add(Limit.IO_THREAD);
    }
    // The reported latency includes the delay of sending only with this pacing.
    if (latencies.pacing() == Pacing.FIXED
        && isNoticeable(client.scheduleLag(), latencies.shown(), SCHEDULE_SHARE)) {
      limits.add(Limit.SCHEDULE);
    }
    if (isNoticeable(client.ioLag(), comparedLatency(latencies), IO_SHARE)) {
      limits.add(Limit.IO_LAG);
    }
    if (client.incidents().pausedSeconds() > 0) {
      limits.add(Limit.PAUSE);
    }
  }

  /** Threads that prepare operations receive no replies. */
  private static boolean isFull(ClientFigures.Threads threads) {
    return threads.preparing().isEmpty() && threads.busiest() >= FULL_THREAD;
  }

  /**
   * Returns the latency that lags are compared with. If the rate was missed for a long time,
   * response times are too long for a comparison.
   */
  private static Histogram comparedLatency(Latencies latencies) {
    long waits = latencies.response().getValueAtPercentile(50);
    boolean missed = waits > latencies.service().getValueAtPercentile(PERCENTILE);
    return missed ? latencies.service() : latencies.shown();
  }

  private static boolean isNoticeable(Optional<Histogram> lags, Histogram latency, double share) {
    long lagNs = lags.map(lag -> lag.getValueAtPercentile(PERCENTILE)).orElse(0L);
    return lagNs >= MIN_LAG_NS && lagNs >= share * latency.getValueAtPercentile(PERCENTILE);
  }

  private static OptionalDouble takenByOthers(ClientFigures.Processors processors) {
    double all = processors.usedByAll().orElse(0) / processors.cores();
    return all >= FULL_MACHINE && processors.share() < FULL_PROCESS
        ? OptionalDouble.of(all - processors.share())
        : OptionalDouble.empty();
  }
}
