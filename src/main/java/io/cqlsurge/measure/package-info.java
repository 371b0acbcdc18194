/**
 * What happened? Counts and latencies, from the recording on the hot path to the summary of a run.
 * Uses no other package of ours.
 *
 * <p>Begin reading at {@link io.cqlsurge.measure.OperationRecorder}, go on with {@link
 * io.cqlsurge.measure.Sampler}.
 */
package io.cqlsurge.measure;
