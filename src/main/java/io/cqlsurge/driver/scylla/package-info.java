/**
 * What does ScyllaDB add to the protocol? Shards and tablets, and the error of its rate limit. May
 * use no other package of this program.
 *
 * <p>Start reading at {@code Sharding}, the shards of a node, and {@code Tablets}, the replicas
 * that its replies report. {@code ShardSlots} has the connections that a node is to have.
 */
@NullMarked
package io.cqlsurge.driver.scylla;

import org.jspecify.annotations.NullMarked;
