package io.cqlsurge.search;

import io.cqlsurge.settings.SloSettings;

/**
 * A search that a benchmark executes.
 *
 * @param samples receives the runs' intervals
 */
public record SearchTask(SloSettings settings, StepSamples samples, SearchListener listener) {}
