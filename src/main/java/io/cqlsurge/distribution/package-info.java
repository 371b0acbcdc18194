/**
 * Which number is next? The distributions of random numbers that options and profiles name. May use
 * {@code grammar}.
 *
 * <p>Start reading at {@link io.cqlsurge.distribution.Distribution}. {@link
 * io.cqlsurge.distribution.DistributionKind} is the registry of all distributions. {@code
 * DistributionSpec} parses a text such as {@code gaussian(1..100)}, {@code RatioSpec} a ratio.
 *
 * <p>The same seed gives the same numbers as in cassandra-stress. Golden files guard this, so
 * rounding and the order of calls must not change.
 */
@NullMarked
package io.cqlsurge.distribution;

import org.jspecify.annotations.NullMarked;
