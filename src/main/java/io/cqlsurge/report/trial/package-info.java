/**
 * What is kept of a run beyond its lines? What was measured becomes entries: JSON that a graph
 * page, a file of {@code -log json=} and the commands that compare them share
 * (docs/reference/run-json.md). May use what {@code report} may, and {@code report} itself.
 *
 * <p>Begin reading at {@link io.cqlsurge.report.trial.Timeline}, which keeps, and {@link
 * io.cqlsurge.report.trial.StatsFile}, which reads.
 */
package io.cqlsurge.report.trial;
