package io.cqlsurge.measure;

import org.HdrHistogram.Histogram;

/**
 * The latencies of operations in nanoseconds, including failed ones. Each histogram is created when
 * it is asked for.
 *
 * @param services from the first send to the last try's end
 * @param responses from the due time to the last try's end
 * @param waits from the due time to the first send
 * @param failures service times of failed operations only
 * @param pacing determines which latency is reported
 */
public record Latencies(
    SparseHistogram services,
    SparseHistogram responses,
    SparseHistogram waits,
    SparseHistogram failures,
    Pacing pacing) {

  public Histogram service() {
    return services.histogram();
  }

  public Histogram response() {
    return responses.histogram();
  }

  public Histogram waiting() {
    return waits.histogram();
  }

  public Histogram failed() {
    return failures.histogram();
  }

  /** Returns the latency that the interval table and the results show. */
  public Histogram shown() {
    return pacing == Pacing.FIXED ? response() : service();
  }

  static Histogram sum(Histogram one, Histogram other) {
    Histogram both = one.copy();
    both.add(other);
    return both;
  }
}
