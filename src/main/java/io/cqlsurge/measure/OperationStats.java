package io.cqlsurge.measure;

import java.util.List;

/**
 * Measured counts and latencies of one operation kind, or of all together, in a period of time.
 *
 * @param label the operation's name in the reports, or {@code total}
 * @param isStep whether it is a step of another operation, which the total does not count again
 */
public record OperationStats(String label, Counts counts, Latencies latencies, boolean isStep) {
  /** The label of all operations together. */
  public static final String TOTAL = "total";

  /** Creates the figures of an operation that is not a step. */
  public OperationStats(String label, Counts counts, Latencies latencies) {
    this(label, counts, latencies, false);
  }

  public static OperationStats none(String label) {
    return of(label, new Tally(), Pacing.NONE, 0, false);
  }

  /** Returns the figures of this period and of a later one together, for the same operations. */
  public OperationStats plus(OperationStats later) {
    Tally both = new Tally();
    both.add(counts, latencies);
    both.add(later.counts, later.latencies);
    return of(label, both, latencies.pacing(), later.counts.operationsSoFar(), isStep);
  }

  /** Returns the figures of all operations together; steps are part of their operations. */
  public static OperationStats total(List<OperationStats> operationsAndSteps) {
    List<OperationStats> kinds = operationsAndSteps.stream().filter(it -> !it.isStep).toList();
    if (kinds.size() == 1) {
      return new OperationStats(TOTAL, kinds.get(0).counts, kinds.get(0).latencies);
    }
    Tally sum = new Tally();
    Pacing pacing = Pacing.NONE;
    long soFar = 0;
    for (OperationStats kind : kinds) {
      sum.add(kind.counts, kind.latencies);
      pacing = kind.latencies.pacing();
      soFar += kind.counts.operationsSoFar();
    }
    return of(TOTAL, sum, pacing, soFar, false);
  }

  static OperationStats of(String label, Tally sum, Pacing pacing, long soFar, boolean isStep) {
    return new OperationStats(label, sum.counts(soFar), sum.latencies(pacing), isStep);
  }
}
