package io.cqlsurge.measure;

import java.util.ArrayList;
import java.util.List;

/**
 * Times at which this whole process did not run: it was stopped, its machine was suspended, or all
 * its threads waited for a garbage collection. Times are readings of one clock in nanoseconds.
 * Belongs to the thread that samples.
 */
public final class Pauses {
  private static final double NS_PER_SECOND = 1e9;

  private final List<Pause> pauses = new ArrayList<>();

  /** Adds a pause that is over, later than all before it. */
  public void add(long startNs, long endNs) {
    pauses.add(new Pause(startNs, endNs));
  }

  /** Seconds of a time span in which the process did not run. */
  double secondsWithin(long fromNs, long toNs) {
    return pauses.stream().mapToLong(pause -> pause.overlapNs(fromNs, toNs)).sum() / NS_PER_SECOND;
  }

  /** End of the last pause; the given time if there was none. */
  public long lastEndNs(long otherwiseNs) {
    return pauses.isEmpty() ? otherwiseNs : pauses.get(pauses.size() - 1).endNs;
  }

  private record Pause(long startNs, long endNs) {
    long overlapNs(long fromNs, long toNs) {
      return Math.max(0, Math.min(endNs, toNs) - Math.max(startNs, fromNs));
    }
  }
}
