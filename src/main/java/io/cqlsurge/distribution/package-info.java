/**
 * Which number next? The shapes of random numbers that options and profiles name. May use {@code
 * grammar}.
 *
 * <p>Begin reading at {@link io.cqlsurge.distribution.Distribution}; {@link
 * io.cqlsurge.distribution.DistributionKind} lists the shapes.
 */
package io.cqlsurge.distribution;
