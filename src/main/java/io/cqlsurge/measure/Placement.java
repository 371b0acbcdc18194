package io.cqlsurge.measure;

import java.util.List;
import java.util.stream.Stream;

/**
 * Where requests to a node went.
 *
 * @param shards the shards that answered, from 0, in order; a node without shards has one
 * @param misplaced requests that belong to another node or shard, as the node reported
 */
public record Placement(List<Integer> shards, long misplaced) {
  public static final Placement NONE = new Placement(List.of(), 0);

  public Placement {
    shards = List.copyOf(shards);
  }

  /** Returns the placement of these requests and others to the same node. */
  Placement and(Placement other) {
    return new Placement(
        Stream.of(shards, other.shards).flatMap(List::stream).distinct().sorted().toList(),
        misplaced + other.misplaced);
  }

  /** Returns whether the node is known to have shards. */
  public boolean hasShards() {
    return shards.size() > 1 || misplaced > 0;
  }
}
