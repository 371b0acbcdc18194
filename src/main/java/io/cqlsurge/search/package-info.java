/**
 * Which rate is the highest that meets the objectives? Decides; executes nothing. Uses {@code
 * settings}, {@code measure} and {@code estimate}.
 *
 * <p>Start reading at {@link io.cqlsurge.search.RateSearch}, which answers the next rate. {@code
 * StepSamples} receives a step's intervals, {@code StepJudge} compares its results with the
 * objectives, and {@code engine.Search} executes the steps.
 */
@NullMarked
package io.cqlsurge.search;

import org.jspecify.annotations.NullMarked;
