/**
 * A CQL server that costs next to nothing, for tests and measurements of clients. It supports the
 * queries that a driver sends when it connects, keeps the rows of tables of blobs in memory, and
 * returns them. It supports version 4 of the protocol, and version 5 on request. It measures its
 * own latency, and injects faults on command: {@link io.cqlsurge.nullserver.Faults}.
 *
 * <p>It imitates Cassandra, or ScyllaDB with shards and tablets: {@link
 * io.cqlsurge.nullserver.Persona}.
 *
 * <p>Start reading at {@link io.cqlsurge.nullserver.NullServer}, then read {@link
 * io.cqlsurge.nullserver.ClientHandler}.
 */
package io.cqlsurge.nullserver;
