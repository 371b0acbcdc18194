package io.cqlsurge.feature.phases;

/**
 * An event of the run.
 *
 * @param time seconds since the run's start
 * @param recovered time until the run was steady again, such as {@code 5.0 s}, or a reason
 */
record MarkEntry(double time, String text, String recovered) {}
