/**
 * How do several workloads run together? The command {@code plan} executes the stages of a file one
 * after the other or at once, and reports them on one time line.
 *
 * <p>Start reading at {@link io.cqlsurge.feature.plan.Plans}, then {@code PlanRun}.
 */
@NullMarked
package io.cqlsurge.feature.plan;

import org.jspecify.annotations.NullMarked;
