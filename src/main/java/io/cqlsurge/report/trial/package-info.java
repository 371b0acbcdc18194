/**
 * What is kept of a run in addition to its text? Measurements become entries: JSON that the graph
 * page, the file of {@code -log json=} and the commands that compare runs share
 * (docs/reference/run-json.md). May use what {@code report} may use, {@code report}, and {@code
 * grammar} for errors.
 *
 * <p>Start reading at {@link io.cqlsurge.report.trial.Timeline}, which stores a run's intervals as
 * packed numbers. {@code TrialEntries} makes {@link io.cqlsurge.report.trial.RunEntry} records from
 * them, {@link io.cqlsurge.report.trial.RunCodec} gives their JSON, {@code StatsWriter} writes it,
 * and {@link io.cqlsurge.report.trial.StatsReader} reads it.
 */
@NullMarked
package io.cqlsurge.report.trial;

import org.jspecify.annotations.NullMarked;
