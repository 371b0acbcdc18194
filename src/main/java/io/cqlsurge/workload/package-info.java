/**
 * Which operations run, and in which mix? Translates a command or a profile into requests, and
 * judges the replies. May use {@code grammar}, {@code schema}, {@code cql}, {@code distribution},
 * {@code database}, {@code settings}, {@code profile}, {@code outcome} and {@code generate}.
 *
 * <p>Start reading at {@link io.cqlsurge.workload.Workload}, then read {@link
 * io.cqlsurge.workload.Operation}, which prepares a request and judges its reply with a {@code
 * Verdict}. {@code OperationMix} selects the next operation. The operations themselves are in
 * {@code workload.standard} and {@code workload.user}.
 *
 * <p>Thread rules: a mix and its operations belong to one worker and serve all its lanes. State of
 * one lane is kept in its {@code Work}. {@code Operation.prepare} and {@code judge} are on the hot
 * path.
 */
@NullMarked
package io.cqlsurge.workload;

import org.jspecify.annotations.NullMarked;
