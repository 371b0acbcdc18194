/**
 * Which writes did the database acknowledge, and are they there? Records each write's outcome by
 * seed, and reads all partitions later.
 *
 * <p>Start at {@link io.cqlsurge.feature.audit.AuditPart}. {@code Outcomes} is what load loops
 * report to, {@code Expectation} what all events of a partition add up to ({@code
 * docs/reference/audit.md}), and {@code Audit} the comparison.
 */
@NullMarked
package io.cqlsurge.feature.audit;

import org.jspecify.annotations.NullMarked;
