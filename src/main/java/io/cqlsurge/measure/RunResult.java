package io.cqlsurge.measure;

/**
 * What came of a run.
 *
 * @param partitions number of partitions that the ended operations were given, which is what {@code
 *     n=} and a rate count
 * @param unanswered requests whose reply did not come in time and was given up; they are neither
 *     operations nor errors in the summary
 * @param notBegun requests that were due before the end of a timed run and were not sent
 * @param restedSeconds mean time for which a lane paused between operations, as no node was
 *     connected
 */
public record RunResult(
    Summary summary,
    RunEnding ending,
    long partitions,
    long unanswered,
    long notBegun,
    double restedSeconds) {}
