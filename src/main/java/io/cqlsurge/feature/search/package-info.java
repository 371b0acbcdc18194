/**
 * Which rate is the highest that meets conditions on latencies and errors? Option {@code -slo}:
 * {@code Search} executes a run per step, {@code RateSearch} chooses the rates, {@code StepJudge}
 * decides whether a step meets the conditions, and {@code SearchLines} prints a row per step.
 *
 * <p>Start reading at {@link io.cqlsurge.feature.search.Searches}.
 */
@NullMarked
package io.cqlsurge.feature.search;

import org.jspecify.annotations.NullMarked;
