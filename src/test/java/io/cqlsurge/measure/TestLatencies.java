package io.cqlsurge.measure;

import org.HdrHistogram.Histogram;

/** Latencies from histograms of three significant digits. */
public final class TestLatencies {
  private TestLatencies() {}

  /** Returns the latencies in nanoseconds, as in {@link Latencies}. */
  public static Latencies of(
      Histogram service, Histogram response, Histogram waiting, Histogram failed, Pacing pacing) {
    return new Latencies(
        SparseHistogram.of(service),
        SparseHistogram.of(response),
        SparseHistogram.of(waiting),
        SparseHistogram.of(failed),
        pacing);
  }
}
