package io.cqlsurge.measure;

import java.util.ArrayList;
import java.util.List;

/**
 * Times at which the whole process did not run: it was stopped, its machine was suspended, or all
 * its threads waited for a garbage collection. Times are readings of one clock in nanoseconds. Used
 * by the sampling thread only.
 */
public final class Pauses {
  private final List<Pause> pauses = new ArrayList<>();

  /** Adds a pause that has ended, later than all previous ones. */
  public void add(long startNs, long endNs) {
    pauses.add(new Pause(startNs, endNs));
  }

  /** Returns how long the process did not run in a time span, in seconds. */
  double secondsWithin(long fromNs, long toNs) {
    return pauses.stream().mapToLong(pause -> pause.overlapNs(fromNs, toNs)).sum() / 1e9;
  }

  /** Returns the last pause's end; the given time if there was no pause. */
  public long lastEndNs(long defaultNs) {
    return pauses.isEmpty() ? defaultNs : pauses.get(pauses.size() - 1).endNs;
  }

  private record Pause(long startNs, long endNs) {
    long overlapNs(long fromNs, long toNs) {
      return Math.max(0, Math.min(endNs, toNs) - Math.max(startNs, fromNs));
    }
  }
}
