package io.cqlsurge.measure;

/**
 * One run of a ramp: its lanes, and what was measured.
 *
 * @param complete whether it ran to its regular end
 */
public record RampStep(int lanes, Summary summary, boolean complete) {}
