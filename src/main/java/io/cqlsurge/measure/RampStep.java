package io.cqlsurge.measure;

/**
 * One run of a ramp: its lanes and its measurements.
 *
 * @param complete whether the run reached its regular end
 */
public record RampStep(int lanes, Summary summary, boolean complete) {}
