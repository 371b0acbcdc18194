package io.cqlsurge.measure;

import io.cqlsurge.measure.ClientFigures.Threads;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.HdrHistogram.Histogram;

/** Evidence that the client limited a run. */
public enum ClientLimit {
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

  /** Share of the time at which an I/O thread is at its limit. */
  private static final double FULL_THREAD = 0.9;

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

  /** Minimum operations for a verdict; without them, only preparing them is evidence. */
  private static final long MIN_OPERATIONS = 1_000;

  private final String title;

  ClientLimit(String title) {
    this.title = title;
  }

  public String title() {
    return title;
  }

  /**
   * Returns the evidence in a run, in the constants' order; none if the client was not the limit or
   * the run was too short.
   */
  public static Set<ClientLimit> of(Interval summary) {
    if (summary.seconds() < MIN_SECONDS) {
      return Set.of();
    }
    boolean isEnough = summary.total().counts().operations() >= MIN_OPERATIONS;
    Set<ClientLimit> limits = isEnough ? EnumSet.allOf(ClientLimit.class) : EnumSet.of(PREPARING);
    limits.removeIf(limit -> !limit.isIn(summary));
    return limits;
  }

  private boolean isIn(Interval summary) {
    ClientFigures client = summary.client();
    Latencies latencies = summary.total().latencies();
    return switch (this) {
      case PROCESSORS -> client.processors().isFull();
      case IO_THREAD -> client.threads().filter(ClientLimit::isFull).isPresent();
      case PREPARING -> client.threads().flatMap(Threads::preparing).orElse(0.0) >= MUCH_PREPARING;
      // The reported latency includes the delay of sending only with this pacing.
      case SCHEDULE ->
          latencies.pacing() == Pacing.FIXED
              && isNoticeable(client.scheduleLag(), latencies.shown(), SCHEDULE_SHARE);
      case IO_LAG -> isNoticeable(client.ioLag(), comparedLatency(latencies), IO_SHARE);
      case PAUSE -> client.incidents().pausedSeconds() > 0;
    };
  }

  /** Threads that prepare operations receive no replies. */
  private static boolean isFull(Threads threads) {
    return threads.preparing().isEmpty() && threads.busiest() >= FULL_THREAD;
  }

  /**
   * Returns the latency that lags are compared with. If the rate was missed for a long time,
   * response times are too long for a comparison.
   */
  private static Histogram comparedLatency(Latencies latencies) {
    long waits = latencies.response().getValueAtPercentile(50);
    Histogram service = latencies.service();
    boolean missed = waits > service.getValueAtPercentile(PERCENTILE);
    return missed ? service : latencies.shown();
  }

  private static boolean isNoticeable(Optional<Histogram> lags, Histogram latency, double share) {
    long lagNs = lags.map(lag -> lag.getValueAtPercentile(PERCENTILE)).orElse(0L);
    return lagNs >= MIN_LAG_NS && lagNs >= share * latency.getValueAtPercentile(PERCENTILE);
  }
}
