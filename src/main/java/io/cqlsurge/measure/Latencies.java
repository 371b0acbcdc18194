package io.cqlsurge.measure;

import org.HdrHistogram.Histogram;

/**
 * The latencies of operations in nanoseconds, including failed ones. The histograms must not be
 * changed.
 *
 * @param service from the first send to the last try's end
 * @param response from the due time to the last try's end
 * @param waiting from the due time to the first send
 * @param failed service times of failed operations only
 * @param pacing determines which latency is reported
 */
public record Latencies(
    Histogram service, Histogram response, Histogram waiting, Histogram failed, Pacing pacing) {
  /** No latencies; must not be changed. */
  static final Histogram EMPTY = new Histogram(Tally.DIGITS);

  /** Returns the latency that the interval table and the results show. */
  public Histogram shown() {
    return pacing == Pacing.FIXED ? response : service;
  }

  static Histogram sum(Histogram one, Histogram other) {
    Histogram both = one.copy();
    both.add(other);
    return both;
  }
}
