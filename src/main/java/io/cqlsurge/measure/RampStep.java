package io.cqlsurge.measure;

/** One run of a ramp: its lanes, and what was measured. */
public record RampStep(int lanes, Summary summary) {}
