/**
 * What is a run, when it is over? What was measured becomes entries: JSON that a graph page, a file
 * of {@code -log json=} and the commands that compare them share (docs/reference/run-json.md). May
 * use {@code settings}, {@code measure} and {@code estimate}.
 *
 * <p>Begin reading at {@link io.cqlsurge.report.trial.StatsFile}.
 */
package io.cqlsurge.report.trial;
