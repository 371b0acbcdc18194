package io.cqlsurge.measure;

/**
 * An event of a run, which begins a phase.
 *
 * @param seconds time since the run's start
 */
public record Mark(double seconds, String text) {}
