/**
 * What happened during a run? {@link io.cqlsurge.report.phases.Phases} divides it at its marks,
 * {@code Disturbances} finds the times in which it was visibly not as usual, {@code PhaseFindings}
 * makes sentences, and {@code PhaseTable} the tables. May use what {@code report} may use, and
 * {@code report}.
 */
@NullMarked
package io.cqlsurge.report.phases;

import org.jspecify.annotations.NullMarked;
