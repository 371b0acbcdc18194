package io.cqlsurge.engine;

import io.cqlsurge.measure.Summary;

/**
 * What came of a run.
 *
 * @param unanswered requests whose reply did not come in time and was given up; they are neither
 *     operations nor errors in the summary
 * @param notBegun requests that were due before the end of a timed run and were not sent
 * @param restedSeconds mean time for which a lane paused between operations, as no node was
 *     connected
 */
public record RunResult(
    Summary summary, Ending ending, long unanswered, long notBegun, double restedSeconds) {}
