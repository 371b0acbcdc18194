package io.cqlsurge.engine;

import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.Sampler;
import java.util.ArrayList;
import java.util.List;

/**
 * The division of a run into equally long intervals. Intervals end at fixed times, even if the
 * check for their end is delayed. Used by the thread that executes the run.
 */
final class Intervals {
  private final Sampler sampler;
  private final long lengthNs;
  private long endNs;

  /** Creates intervals of this length. The first one starts now. */
  Intervals(Sampler sampler, long startNs, long lengthNs) {
    this.sampler = sampler;
    this.lengthNs = lengthNs;
    this.endNs = startNs + lengthNs;
    sampler.begin(endNs);
  }

  long endNs() {
    return endNs;
  }

  /**
   * Ends all intervals whose end has passed. If there are several, those in which no operation
   * ended are empty, and later operations are in one interval that ends now.
   *
   * @param counts whether the rates are included in the standard error
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
   * Ends the last interval and all previous ones. A last interval of less than half the length is
   * merged with the previous one.
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
