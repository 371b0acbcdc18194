package io.cqlsurge.measure;

import io.cqlsurge.measure.gc.GcFigures;
import java.util.List;

/**
 * The measurements of a whole run, from the start of the lanes to the last reply.
 *
 * @param seconds the run's length
 * @param operations one entry per operation kind, ordered by label
 * @param total all operations together
 * @param standardError relative standard error of the mean operation rate over the intervals; 0 if
 *     it is unknown
 * @param gc the garbage collections of the servers if requested, else the client's
 * @param client the client's load
 * @param errors all errors and retries, by operation, kind and node
 * @param nodes one entry per node that answered or failed, ordered by data centre and address
 */
public record Summary(
    double seconds,
    List<OperationStats> operations,
    OperationStats total,
    double standardError,
    GcFigures gc,
    ClientFigures client,
    List<ErrorCount> errors,
    List<NodeFigures> nodes) {

  public Summary {
    operations = List.copyOf(operations);
    errors = List.copyOf(errors);
    nodes = List.copyOf(nodes);
  }

  /**
   * Returns the summary of a run that continues, without the figures of nodes.
   *
   * @param soFar all intervals of the run so far, added up
   */
  public static Summary of(Interval soFar) {
    return new Summary(
        soFar.span().endSeconds(),
        soFar.operations(),
        soFar.total(),
        soFar.standardError(),
        soFar.gc(),
        soFar.client(),
        soFar.errors(),
        List.of());
  }

  /**
   * Returns the summary of one operation kind. Figures that are not recorded by kind are those of
   * the whole run.
   */
  public Summary of(OperationStats kind) {
    return new Summary(
        seconds,
        List.of(kind),
        kind,
        standardError,
        gc,
        client,
        errors.stream().filter(count -> count.operation().equals(kind.label())).toList(),
        nodes);
  }

  /** Returns the number of operations per second; 0 for a run of zero length. */
  public double operationRate() {
    return seconds > 0 ? total.counts().operations() / seconds : 0;
  }
}
