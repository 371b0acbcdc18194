package io.cqlsurge.nullserver;

import java.util.List;

/**
 * The cluster that the persona of ScyllaDB imitates.
 *
 * @param shards number of shards of each node; further nodes have the last number
 * @param tablets number of tablets of each table, a power of two; 0 if there are no tablets
 * @param shardAwarePort port at which a client chooses the shard of a connection; 0 for a default
 * @param oldTablets whether keyspaces with tablets refuse counters and conditional statements, as
 *     in ScyllaDB 2025.1
 */
public record ScyllaOptions(
    List<Integer> shards, int tablets, int shardAwarePort, boolean oldTablets) {
  /** Eight shards per node and 64 tablets per table. */
  public static final ScyllaOptions USUAL = new ScyllaOptions(List.of(8), 64, 0, false);

  private static final int DEFAULT_PORT_DISTANCE = 10_000;

  /** Checks the numbers. */
  public ScyllaOptions {
    shards = List.copyOf(shards);
    if (shards.isEmpty() || shards.stream().anyMatch(number -> number < 1)) {
      throw new IllegalArgumentException("a node has 1 or more shards");
    }
    if (tablets < 0 || Integer.bitCount(tablets) > 1) {
      throw new IllegalArgumentException("tablets are 0, 1, 2, 4, 8...");
    }
  }

  /** Returns these options with the same number of shards on all nodes. */
  public ScyllaOptions withShards(int number) {
    return withShards(List.of(number));
  }

  /** Returns these options with a number of shards for each node. */
  public ScyllaOptions withShards(List<Integer> numbers) {
    return new ScyllaOptions(numbers, tablets, shardAwarePort, oldTablets);
  }

  /** Returns these options with the limits of keyspaces with tablets in ScyllaDB 2025.1. */
  public ScyllaOptions withOldTablets() {
    return new ScyllaOptions(shards, tablets, shardAwarePort, true);
  }

  /** Returns these options with another number of tablets; 0 for none. */
  public ScyllaOptions withTablets(int number) {
    return new ScyllaOptions(shards, number, shardAwarePort, oldTablets);
  }

  /** Returns these options with another shard-aware port. */
  public ScyllaOptions withShardAwarePort(int port) {
    return new ScyllaOptions(shards, tablets, port, oldTablets);
  }

  int shards(int node) {
    return shards.get(Math.min(node, shards.size() - 1));
  }

  int shardAwarePort(int port) {
    return shardAwarePort == 0 ? port + DEFAULT_PORT_DISTANCE : shardAwarePort;
  }
}
