package io.cqlsurge.engine;

import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.Sampler;
import java.util.ArrayList;
import java.util.List;

/**
 * Cuts the time of a run into intervals that end when they end on the clock, even if nobody looks
 * at it for a while. Belongs to the thread that runs the run.
 */
final class Intervals {
  private final Sampler sampler;
  private final long lengthNs;
  private long endNs;

  /** Intervals of this length; the first begins now. */
  Intervals(Sampler sampler, long startNs, long lengthNs) {
    this.sampler = sampler;
    this.lengthNs = lengthNs;
    this.endNs = startNs + lengthNs;
    sampler.begin(endNs);
  }

  /** When the interval ends that has begun. */
  long endNs() {
    return endNs;
  }

  /**
   * Ends all intervals that are over. If several are, those in which no operation ended are empty,
   * and the operations since then are in one interval that ends now.
   *
   * @param counts whether the rates count as some of many
   */
  List<Interval> endedBy(long nowNs, boolean counts) {
    List<Interval> ended = new ArrayList<>();
    if (nowNs < endNs) {
      return ended;
    }
    long lastEndNs = endNs + (nowNs - endNs) / lengthNs * lengthNs;
    long nextEndNs = lastEndNs + lengthNs;
    ended.add(sampler.tick(endNs, nextEndNs, counts));
    while (endNs < lastEndNs && sampler.isIdleUntil(endNs + lengthNs)) {
      endNs += lengthNs;
      ended.add(sampler.idle(endNs));
    }
    if (endNs < lastEndNs) {
      ended.add(sampler.tick(nowNs, nextEndNs, false));
    }
    endNs = nextEndNs;
    return ended;
  }

  /**
   * Ends the last interval, and those before it that are over; one of less than half the length
   * belongs to the one before.
   */
  List<Interval> last(long nowNs) {
    List<Interval> ended = new ArrayList<>(endedBy(nowNs - lengthNs / 2, false));
    Interval last = sampler.last(Math.max(nowNs, endNs - lengthNs));
    if (!last.isEmpty()) {
      ended.add(last);
    }
    return ended;
  }
}
