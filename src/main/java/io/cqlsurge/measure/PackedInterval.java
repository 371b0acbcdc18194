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

  /** The figures of an operation kind, as in {@link OperationStats}. */
  public record Kind(String label, Counts counts, SparseLatencies latencies) {}

  public static PackedInterval of(Interval interval) {
    return new PackedInterval(
        interval.span(),
        interval.operations().stream()
            .map(
                kind -> new Kind(kind.label(), kind.counts(), SparseLatencies.of(kind.latencies())))
            .toList(),
        interval.gc(),
        interval.client(),
        interval.errors());
  }

  void addTo(OperationStatsSum sum) {
    kinds.forEach(kind -> sum.add(kind.label(), kind.counts(), kind.latencies()));
  }

  /** Returns this interval and the next one as one interval. Both must be from the same run. */
  public PackedInterval plus(PackedInterval later) {
    return of(unpacked().plus(later.unpacked()));
  }

  private Interval unpacked() {
    OperationStatsSum sum = new OperationStatsSum();
    addTo(sum);
    List<OperationStats> operations = sum.operations();
    return new Interval(span, operations, OperationStats.total(operations), 0, gc, client, errors);
  }
}
