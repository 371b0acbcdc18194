package io.cqlsurge.measure;

import java.util.List;

/**
 * What was measured over a whole run, from the moment the lanes started to the last reply.
 *
 * @param seconds the length of the run
 * @param operations one entry a kind of operation, in order of their labels
 * @param total all of them together
 * @param standardError relative standard error of the mean operation rate over the intervals; 0 if
 *     it cannot be told
 * @param gc the servers' garbage collections if they are asked for, else the client's own
 * @param client how the client itself fared
 * @param errors all errors and retries, by operation, kind and node
 * @param nodes one entry a node that answered or failed, by data centre and address
 */
public record Summary(
    double seconds,
    List<Figures> operations,
    Figures total,
    double standardError,
    GcFigures gc,
    ClientFigures client,
    List<ErrorCount> errors,
    List<NodeFigures> nodes) {

  /** Lists cannot be changed afterwards. */
  public Summary {
    operations = List.copyOf(operations);
    errors = List.copyOf(errors);
    nodes = List.copyOf(nodes);
  }

  /** The same of one kind of operation alone; what is not told by kind stays. */
  public Summary of(Figures kind) {
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

  /** Operations that ended, a second; 0 for a run of no length. */
  public double operationRate() {
    return seconds > 0 ? total.counts().operations() / seconds : 0;
  }
}
