package io.cqlsurge.report.metrics;

import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * The times at which the metrics were read, from which the time of the next reading is estimated.
 * Thread-safe.
 */
public final class Scrapes {
  /** Maximum time until the expected reading for which to wait. */
  private static final long MAX_NS = 15_000_000_000L;

  /** Time by which a reading may be delayed. */
  private static final long SLACK_NS = 2_000_000_000L;

  private static final long NS_PER_MS = 1_000_000;

  private final LongSupplier clock;
  private long readings;
  private long lastNs;
  private long periodNs;

  /**
   * Creates an empty object.
   *
   * @param clock returns the current time in ns
   */
  public Scrapes(LongSupplier clock) {
    this.clock = clock;
  }

  /** Returns the current time, in ns. */
  long nowNs() {
    return clock.getAsLong();
  }

  /**
   * Adds a reading that was sent completely.
   *
   * @param readNs when the values were read
   */
  synchronized void sent(long readNs) {
    if (readings > 0) {
      periodNs = readNs - lastNs;
    }
    lastNs = readNs;
    readings++;
    notifyAll();
  }

  /** Returns the maximum wait for the next reading; empty if none is expected soon. */
  public synchronized Optional<Duration> untilNext() {
    long waitNs = lastNs + periodNs - nowNs();
    boolean isExpected = readings > 1 && waitNs > -SLACK_NS && waitNs <= MAX_NS;
    return isExpected ? Optional.of(Duration.ofNanos(waitNs + SLACK_NS)) : Optional.empty();
  }

  /**
   * Waits until values that are read from now on are sent.
   *
   * @param longest the maximum wait
   */
  public synchronized void awaitNext(Duration longest) throws InterruptedException {
    long startNs = nowNs();
    long leftNs = longest.toNanos();
    while (lastNs - startNs < 0 && leftNs > 0) {
      wait(leftNs / NS_PER_MS + 1);
      leftNs = startNs + longest.toNanos() - nowNs();
    }
  }
}
