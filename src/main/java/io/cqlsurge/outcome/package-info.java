/**
 * Which writes did the database acknowledge? Records each write's outcome by seed, and returns what
 * must be in the database. May use {@code database}.
 *
 * <p>Start reading at {@link io.cqlsurge.outcome.Outcomes}, which load loops report to. {@code
 * OutcomeFile} is its file, and {@code Expectations} the state that its records add up to.
 */
@NullMarked
package io.cqlsurge.outcome;

import org.jspecify.annotations.NullMarked;
