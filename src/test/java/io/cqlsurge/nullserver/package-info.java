/**
 * A CQL server that costs next to nothing, to measure clients against: it answers what a driver
 * asks when it connects, keeps what is written to tables of blobs in memory, and returns it. Speaks
 * version 4 of the protocol.
 *
 * <p>Begin reading at {@link io.cqlsurge.nullserver.NullServer}.
 */
package io.cqlsurge.nullserver;
