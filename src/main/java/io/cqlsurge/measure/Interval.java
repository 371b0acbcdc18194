package io.cqlsurge.measure;

import java.util.ArrayList;
import java.util.List;

/**
 * What was measured between two ticks.
 *
 * @param span the stretch of the run it covers
 * @param operations one entry a kind of operation, in order of their labels
 * @param total all of them together
 * @param standardError relative standard error of the mean operation rate over the intervals so
 *     far; 0 as long as it cannot be told
 * @param gc the servers' garbage collections if they are asked for, else the client's own
 * @param client how the client itself fared
 * @param errors the errors and retries among it, by operation, kind and node
 */
public record Interval(
    Span span,
    List<Figures> operations,
    Figures total,
    double standardError,
    GcFigures gc,
    ClientFigures client,
    List<ErrorCount> errors) {

  /** Lists cannot be changed afterwards. */
  public Interval {
    operations = List.copyOf(operations);
    errors = List.copyOf(errors);
  }

  /** This interval and the one that follows it, as one; both must be of the same run. */
  public Interval plus(Interval later) {
    List<Figures> both = new ArrayList<>();
    for (int i = 0; i < operations.size(); i++) {
      both.add(operations.get(i).plus(later.operations.get(i)));
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

  /** Whether no operation ended in it. */
  public boolean isEmpty() {
    return total.counts().operations() == 0;
  }

  /**
   * A stretch of a run.
   *
   * @param startSeconds its start, in seconds since the lanes started
   * @param endSeconds its end, likewise
   */
  public record Span(double startSeconds, double endSeconds) {

    /** Its length in seconds. */
    public double seconds() {
      return endSeconds - startSeconds;
    }
  }
}
