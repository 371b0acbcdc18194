/**
 * What happened? Counts and latencies, from the recording on the hot path to a run's summary. Uses
 * {@code measure.gc} and {@code measure.server}.
 *
 * <p>Start reading at {@link io.cqlsurge.measure.OperationRecorder}, then read {@link
 * io.cqlsurge.measure.Sampler}, which adds up recorders to an {@code Interval} at each tick, and to
 * one of the whole run at the end. A {@code RunListener} receives both. {@code Interval.plus} adds
 * the next interval, {@code OperationStatsSum} many intervals, also of several clients; a {@code
 * Tally} has the sums in each case. {@code ErrorBook} collects error messages, {@code NodeRecorder}
 * records per node, and {@code ClientMeter} with {@code ClientLimit} states whether the client was
 * the limit.
 *
 * <p>Thread rules: each recorder has one writer, its worker's thread, and publishes its counters
 * with release writes. The sampler reads them on another thread. Recording allocates only {@code
 * LatencyCounters} for new latencies.
 */
@NullMarked
package io.cqlsurge.measure;

import org.jspecify.annotations.NullMarked;
