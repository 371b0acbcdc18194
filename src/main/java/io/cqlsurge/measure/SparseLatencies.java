package io.cqlsurge.measure;

/** Histograms of latencies in a sparse form, as in {@link Latencies}. */
public record SparseLatencies(
    SparseHistogram service,
    SparseHistogram response,
    SparseHistogram waiting,
    SparseHistogram failed,
    Pacing pacing) {

  static SparseLatencies of(Latencies latencies) {
    return new SparseLatencies(
        SparseHistogram.of(latencies.service()),
        SparseHistogram.of(latencies.response()),
        SparseHistogram.of(latencies.waiting()),
        SparseHistogram.of(latencies.failed()),
        latencies.pacing());
  }
}
