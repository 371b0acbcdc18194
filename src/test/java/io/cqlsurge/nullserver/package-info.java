/**
 * A CQL server that costs next to nothing, to measure and to try clients against: it answers what a
 * driver asks when it connects, keeps what is written to tables of blobs in memory, and returns it.
 * Speaks version 4 of the protocol, and version 5 on request. It knows how long it took itself, and
 * misbehaves on command: {@link io.cqlsurge.nullserver.Faults}.
 *
 * <p>Begin reading at {@link io.cqlsurge.nullserver.NullServer}, go on with {@link
 * io.cqlsurge.nullserver.ClientHandler}.
 */
package io.cqlsurge.nullserver;
