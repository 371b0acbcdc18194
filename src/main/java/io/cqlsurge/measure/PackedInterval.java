package io.cqlsurge.measure;

import java.util.List;

/**
 * The measurements of one interval in a small form, in which a client sends them to others. Nothing
 * is lost except the standard error, which only the sum of all clients has.
 *
 * @param span the time span of the run that it covers
 * @param kinds one entry per kind of operation, ordered by label
 * @param gc the garbage collections of the servers if requested, else those of the client
 * @param client the load of the client
 * @param errors the errors and retries in the interval, by operation, kind and node
 */
public record PackedInterval(
    Interval.Span span,
    List<Kind> kinds,
    GcFigures gc,
    ClientFigures client,
    List<ErrorCount> errors)
    implements IntervalPart {

  /** Copies the lists. */
  public PackedInterval {
    kinds = List.copyOf(kinds);
    errors = List.copyOf(errors);
  }

  /** The figures of a kind of operation, as in {@link Figures}. */
  public record Kind(String label, Counts counts, Packed latencies) {}

  /** Histograms of latencies, as in {@link Latencies}. */
  public record Packed(
      SparseHistogram service,
      SparseHistogram response,
      SparseHistogram waiting,
      SparseHistogram failed,
      Pacing pacing) {

    private static Packed of(Latencies latencies) {
      return new Packed(
          SparseHistogram.of(latencies.service()),
          SparseHistogram.of(latencies.response()),
          SparseHistogram.of(latencies.waiting()),
          SparseHistogram.of(latencies.failed()),
          latencies.pacing());
    }

    /** Returns the latency that the interval table and the results show. */
    SparseHistogram shown() {
      return pacing == Pacing.FIXED ? response : service;
    }

    /** Adds the latencies to others, which are changed. */
    void addTo(Latencies sums) {
      service.addTo(sums.service());
      response.addTo(sums.response());
      waiting.addTo(sums.waiting());
      failed.addTo(sums.failed());
    }
  }

  /** Returns the small form of an interval. */
  public static PackedInterval of(Interval interval) {
    return new PackedInterval(
        interval.span(),
        interval.operations().stream()
            .map(kind -> new Kind(kind.label(), kind.counts(), Packed.of(kind.latencies())))
            .toList(),
        interval.gc(),
        interval.client(),
        interval.errors());
  }

  @Override
  public void addTo(FiguresSum sum) {
    kinds.forEach(sum::add);
  }

  @Override
  public Interval unpacked() {
    FiguresSum sum = new FiguresSum();
    addTo(sum);
    return new Interval(span, sum.operations(), sum.total(), 0, gc, client, errors);
  }
}
