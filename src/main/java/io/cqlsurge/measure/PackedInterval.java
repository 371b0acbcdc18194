package io.cqlsurge.measure;

import io.cqlsurge.measure.gc.GcFigures;
import java.util.List;

/**
 * The measurements of one interval in a small form, in which a client sends them to others. Nothing
 * is lost except the standard error, which only the sum of all clients has. The components are as
 * in {@link Interval}.
 */
public record PackedInterval(
    Interval.Span span,
    List<Kind> kinds,
    GcFigures gc,
    ClientFigures client,
    List<ErrorCount> errors) {

  public PackedInterval {
    kinds = List.copyOf(kinds);
    errors = List.copyOf(errors);
  }

  /** The figures of an operation kind, as in {@link OperationStats} and {@link Latencies}. */
  public record Kind(
      String label,
      Counts counts,
      SparseHistogram service,
      SparseHistogram response,
      SparseHistogram waiting,
      SparseHistogram failed,
      Pacing pacing,
      boolean isStep) {
    static Kind of(OperationStats figures) {
      Latencies latencies = figures.latencies();
      return new Kind(
          figures.label(),
          figures.counts(),
          SparseHistogram.of(latencies.service()),
          SparseHistogram.of(latencies.response()),
          SparseHistogram.of(latencies.waiting()),
          SparseHistogram.of(latencies.failed()),
          latencies.pacing(),
          figures.isStep());
    }

    void addTo(Tally sum) {
      service.addTo(sum.service);
      if (pacing.hasDueTimes()) {
        waiting.addTo(sum.wait);
        response.addTo(sum.response);
      }
      failed.addTo(sum.failed);
      sum.add(counts);
    }
  }

  public static PackedInterval of(Interval interval) {
    return new PackedInterval(
        interval.span(),
        interval.operations().stream().map(Kind::of).toList(),
        interval.gc(),
        interval.client(),
        interval.errors());
  }

  /** Returns this interval and the next one as one interval. Both must be from the same run. */
  public PackedInterval plus(PackedInterval later) {
    return of(unpacked().plus(later.unpacked()));
  }

  private Interval unpacked() {
    List<OperationStats> operations = kinds.stream().map(PackedInterval::unpacked).toList();
    return new Interval(span, operations, OperationStats.total(operations), 0, gc, client, errors);
  }

  private static OperationStats unpacked(Kind kind) {
    Tally sum = new Tally();
    kind.addTo(sum);
    return OperationStats.of(kind.label(), sum, kind.pacing(), sum.operations, kind.isStep());
  }
}
