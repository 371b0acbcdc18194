/**
 * How certain is a measured number, and do two numbers differ? Uses no other package.
 *
 * <p>Start reading at {@link io.cqlsurge.estimate.Samples}, which collects samples during a run,
 * one interval at a time. {@code Estimate} is a number with its uncertainty, and {@code Difference}
 * compares two of them. {@code Variation} takes autocorrelation into account, {@code Percentiles}
 * uses a bootstrap.
 */
@NullMarked
package io.cqlsurge.estimate;

import org.jspecify.annotations.NullMarked;
