package io.cqlsurge.nullserver;

import java.util.List;
import java.util.stream.Collectors;

/**
 * The requests to a node since the start or the last reset, and its connections.
 *
 * @param requests requests for one partition
 * @param rightNode requests whose partition has a replica on the node
 * @param rightShard requests that also were received by the shard of that replica
 * @param withoutConnection requests that were received by another shard while the right shard of
 *     the node had no connection
 * @param conditional requests of conditional statements
 * @param firstReplica conditional requests whose first replica is on the node
 * @param otherRequests requests for no single partition
 * @param tabletReplies replies that reported a tablet
 * @param opened number of connections that were opened
 * @param connections current number of connections per shard
 */
public record ShardCounts(
    long requests,
    long rightNode,
    long rightShard,
    long withoutConnection,
    long conditional,
    long firstReplica,
    long otherRequests,
    long tabletReplies,
    long opened,
    List<Integer> connections) {

  /** Returns the counts with their names. */
  @Override
  public String toString() {
    return ("requests=%d right-node=%d right-shard=%d without-connection=%d conditional=%d first-replica=%d"
            + " other=%d tablet-replies=%d opened=%d connections=%s")
        .formatted(
            requests,
            rightNode,
            rightShard,
            withoutConnection,
            conditional,
            firstReplica,
            otherRequests,
            tabletReplies,
            opened,
            connections.stream().map(String::valueOf).collect(Collectors.joining(",")));
  }
}
