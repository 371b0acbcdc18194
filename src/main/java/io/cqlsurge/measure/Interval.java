package io.cqlsurge.measure;

import io.cqlsurge.measure.gc.GcFigures;
import java.util.ArrayList;
import java.util.List;

/**
 * The measurements of an interval of a run, of several consecutive ones together, or of the whole
 * run.
 *
 * @param span the time span of the run that it covers
 * @param operations one entry per operation kind, ordered by label
 * @param total all operations together
 * @param standardError relative standard error of the mean operation rate over the intervals so
 *     far; 0 while it is unknown
 * @param gc the garbage collections of the servers if requested, else the client's
 * @param errors the errors and retries in the interval, by operation, kind and node
 */
public record Interval(
    Span span,
    List<OperationStats> operations,
    OperationStats total,
    double standardError,
    GcFigures gc,
    ClientFigures client,
    List<ErrorCount> errors) {

  public Interval {
    operations = List.copyOf(operations);
    errors = List.copyOf(errors);
  }

  /** Returns this interval and the next one as one interval. Both must be from the same run. */
  public Interval plus(Interval later) {
    List<OperationStats> both = new ArrayList<>();
    ProcessorYield work = new ProcessorYield();
    for (int i = 0; i < operations.size(); i++) {
      both.add(operations.get(i).plus(later.operations.get(i)));
      work.ifDue();
    }
    return new Interval(
        new Span(span.startSeconds(), later.span.endSeconds()),
        both,
        total.plus(later.total),
        later.standardError,
        gc.plus(later.gc),
        client.plus(span.seconds(), later.client, later.span.seconds()),
        ErrorSums.of(errors, later.errors));
  }

  /**
   * Returns the measurements of one operation kind. Figures that are not recorded by kind are those
   * of all operations.
   */
  public Interval of(OperationStats kind) {
    return new Interval(
        span,
        List.of(kind),
        kind,
        standardError,
        gc,
        client,
        errors.stream().filter(count -> count.operation().equals(kind.label())).toList());
  }

  public double seconds() {
    return span.seconds();
  }

  /** Returns the number of operations per second; 0 for an interval of zero length. */
  public double operationRate() {
    return seconds() > 0 ? total.counts().operations() / seconds() : 0;
  }

  public boolean isEmpty() {
    return total.counts().operations() == 0;
  }

  /**
   * A time span of a run.
   *
   * @param startSeconds start, in seconds since the run's start
   * @param endSeconds end, in seconds since the run's start
   */
  public record Span(double startSeconds, double endSeconds) {

    public double seconds() {
      return endSeconds - startSeconds;
    }
  }
}
