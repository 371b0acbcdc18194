/**
 * Which writes did the database acknowledge? Records each write's outcome by seed, and returns what
 * must be in the database. May use {@code database}.
 *
 * <p>Start at {@link io.cqlsurge.feature.audit.Outcomes}, which load loops report to. {@code
 * Effect} is what a statement does, {@code Expectation} what all add up to: {@code
 * docs/reference/audit.md}.
 */
@NullMarked
package io.cqlsurge.feature.audit;

import org.jspecify.annotations.NullMarked;
