package io.cqlsurge.report.metrics;

import io.cqlsurge.measure.Figures;
import io.cqlsurge.measure.Latencies;

/**
 * The operations of one kind since the start.
 *
 * @param operations operations that ended, including failed ones
 */
record OperationTotals(long operations, LatencyTotals response, LatencyTotals service) {
  /** No operations. */
  static final OperationTotals NONE =
      new OperationTotals(0, LatencyTotals.NONE, LatencyTotals.NONE);

  /** Returns these operations and those of an interval of the same pacing. */
  OperationTotals plus(Figures figures) {
    Latencies latencies = figures.latencies();
    LatencyTotals moreService = service.plus(latencies.service());
    // Without due times, each response time is a service time.
    boolean hasDueTimes = latencies.pacing().hasDueTimes();
    return new OperationTotals(
        operations + figures.counts().operations(),
        hasDueTimes ? response.plus(latencies.response()) : moreService,
        moreService);
  }
}
