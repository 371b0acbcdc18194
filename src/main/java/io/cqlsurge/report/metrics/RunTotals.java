package io.cqlsurge.report.metrics;

import io.cqlsurge.measure.ClientFigures;
import io.cqlsurge.measure.Figures;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.ProcessorYield;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The sums of all intervals of all runs of a command, and the state of its client.
 *
 * @param operations the operations by label
 * @param partitions partitions of operations that succeeded
 * @param rows rows of operations that succeeded
 * @param threads requests in flight of the current or last run; 0 before the first one
 * @param client the client in the last interval
 * @param gcSeconds duration of all garbage collections of the client
 */
record RunTotals(
    Map<String, OperationTotals> operations,
    long partitions,
    long rows,
    ErrorTotals errors,
    int threads,
    ClientFigures client,
    double gcSeconds) {
  private static final double MS_PER_SECOND = 1e3;

  /** Copies the operations. */
  RunTotals {
    operations = Map.copyOf(operations);
  }

  /** Returns totals of 0 for operations with these labels. */
  static RunTotals none(List<String> labels) {
    Map<String, OperationTotals> operations = new HashMap<>();
    labels.forEach(label -> operations.put(label, OperationTotals.NONE));
    return new RunTotals(operations, 0, 0, ErrorTotals.NONE, 0, ClientFigures.NONE, 0);
  }

  /** Returns the same totals at the start of a run. */
  RunTotals startingWith(int lanes) {
    return new RunTotals(operations, partitions, rows, errors, lanes, client, gcSeconds);
  }

  /** Returns these totals and those of an interval. */
  RunTotals plus(Interval interval) {
    Map<String, OperationTotals> more = new HashMap<>(operations);
    ProcessorYield work = new ProcessorYield();
    for (Figures figures : interval.operations()) {
      OperationTotals before = more.getOrDefault(figures.label(), OperationTotals.NONE);
      more.put(figures.label(), before.plus(figures));
      work.ifDue();
    }
    return new RunTotals(
        more,
        partitions + interval.total().counts().partitions(),
        rows + interval.total().counts().rows(),
        errors.plus(interval.errors()),
        threads,
        interval.client(),
        gcSeconds + interval.client().gc().sumMs() / MS_PER_SECOND);
  }
}
