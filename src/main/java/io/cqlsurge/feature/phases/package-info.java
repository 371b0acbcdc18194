/**
 * What happened during a run? Option {@code -at} and the marks of the live page divide the run into
 * phases; without one, times that were not as usual are found.
 *
 * <p>Start reading at {@link io.cqlsurge.feature.phases.PhaseFeature}. {@code Phases} divides the
 * run, {@code Disturbances} finds the times in which it was visibly not as usual, {@code
 * PhaseReport} makes sentences, and {@code PhaseTable} the tables.
 */
@NullMarked
package io.cqlsurge.feature.phases;

import org.jspecify.annotations.NullMarked;
