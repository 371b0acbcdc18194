package io.cqlsurge.measure;

import org.HdrHistogram.Histogram;

/**
 * How long operations took, failed ones included, in nanoseconds; the histograms are not to be
 * changed.
 *
 * @param service from the first sending to the end of the last try
 * @param response from the due time to the end of the last try
 * @param waiting from the due time to the first sending
 * @param failed service times of failed operations alone
 * @param pacing which of them count
 */
public record Latencies(
    Histogram service, Histogram response, Histogram waiting, Histogram failed, Pacing pacing) {

  /** The one that rows and results show. */
  public Histogram shown() {
    return pacing == Pacing.FIXED ? response : service;
  }

  /** Those of both stretches, in histograms of their own. */
  Latencies plus(Latencies other) {
    return new Latencies(
        sum(service, other.service),
        sum(response, other.response),
        sum(waiting, other.waiting),
        sum(failed, other.failed),
        pacing);
  }

  /** Both, in a histogram of its own. */
  static Histogram sum(Histogram one, Histogram other) {
    Histogram both = one.copy();
    both.add(other);
    return both;
  }
}
