package io.cqlsurge.feature.workers;

import io.cqlsurge.measure.ClientFigures;
import io.cqlsurge.measure.ErrorCount;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.gc.GcFigures;
import java.util.List;

/**
 * The measurements of one interval in a small form, in which a client sends them to others. Nothing
 * is lost except the standard error, which only the sum of all clients has. The components are as
 * in {@link Interval}.
 */
record PackedInterval(
    Interval.Span span,
    List<OperationStats> operations,
    GcFigures gc,
    ClientFigures client,
    List<ErrorCount> errors) {

  public PackedInterval {
    operations = List.copyOf(operations);
    errors = List.copyOf(errors);
  }

  public static PackedInterval of(Interval interval) {
    return new PackedInterval(
        interval.span(),
        interval.operations(),
        interval.gc(),
        interval.client(),
        interval.errors());
  }

  /** Returns this interval and the next one as one interval. Both must be from the same run. */
  public PackedInterval plus(PackedInterval later) {
    return of(unpacked().plus(later.unpacked()));
  }

  private Interval unpacked() {
    return new Interval(span, operations, OperationStats.total(operations), 0, gc, client, errors);
  }
}
