package io.cqlsurge.feature.metrics;

/**
 * A command's description.
 *
 * @param command the command line, without secrets
 * @param revision name of the run among other runs
 * @param title title of a group of runs
 */
public record RunLabels(String version, String command, String revision, String title) {}
