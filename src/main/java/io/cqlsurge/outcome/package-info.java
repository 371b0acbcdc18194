/**
 * Which writes did the database acknowledge? Records each write's outcome by seed, and returns what
 * must be in the database. May use {@code database}.
 *
 * <p>Start reading at {@link io.cqlsurge.outcome.Outcomes}, which load loops report to. {@code
 * OutcomeFile} is its file. {@code Effect} is what a statement does, and {@code Expectation} what
 * the records of a partition add up to, by the rules of {@code docs/reference/audit.md}.
 */
@NullMarked
package io.cqlsurge.outcome;

import org.jspecify.annotations.NullMarked;
