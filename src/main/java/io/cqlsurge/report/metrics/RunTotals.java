package io.cqlsurge.report.metrics;

import io.cqlsurge.measure.ClientFigures;
import io.cqlsurge.measure.ErrorCount;
import io.cqlsurge.measure.OperationStats;
import java.util.List;
import java.util.Optional;

/**
 * The sums of all intervals of all runs of a command, and its client's state.
 *
 * @param operations the operations by label
 * @param threads requests in flight of the current or last run; 0 before the first one
 * @param client the client in the last interval
 * @param gcSeconds duration of all garbage collections of the client
 * @param phase the phase that the last mark began
 */
record RunTotals(
    List<OperationStats> operations,
    List<ErrorCount> errors,
    int threads,
    ClientFigures client,
    double gcSeconds,
    Optional<String> phase) {}
