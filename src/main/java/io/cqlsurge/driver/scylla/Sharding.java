package io.cqlsurge.driver.scylla;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * What a ScyllaDB node announces on a connection: the shard that serves it, and how tokens are
 * divided among the node's shards. Source: ScyllaDB's document protocol-extensions.md.
 *
 * @param shard the connection's shard, from 0
 * @param count the node's shard count
 * @param ignoredBits the number of a token's highest bits that do not matter
 * @param port port on which the client's port determines the shard; empty if there is none
 */
public record Sharding(int shard, int count, int ignoredBits, OptionalInt port) {
  /** The sharding of a node without shards. */
  public static final Sharding ONE = new Sharding(0, 1, 0, OptionalInt.empty());

  private static final String PORT = "SCYLLA_SHARD_AWARE_PORT";

  /**
   * Returns the sharding that a node announces in its options.
   *
   * @param options null if the node was not asked
   * @param encrypted whether the port for encrypted connections applies
   */
  public static Sharding of(@Nullable Map<String, List<String>> options, boolean encrypted) {
    if (options == null || !options.containsKey("SCYLLA_NR_SHARDS")) {
      return ONE;
    }
    return new Sharding(
        number(options, "SCYLLA_SHARD").orElse(0),
        number(options, "SCYLLA_NR_SHARDS").orElse(1),
        number(options, "SCYLLA_SHARDING_IGNORE_MSB").orElse(0),
        number(options, encrypted ? PORT + "_SSL" : PORT));
  }

  private static OptionalInt number(Map<String, List<String>> options, String key) {
    return options.getOrDefault(key, List.of()).stream().mapToInt(Integer::parseInt).findFirst();
  }

  /** Returns the shard of a token of the Murmur3 partitioner. */
  public int shardOf(long token) {
    long unsigned = (token + Long.MIN_VALUE) << ignoredBits;
    // The high word of the unsigned product; the JDK has a method for signed factors only.
    return (int) (Math.multiplyHigh(unsigned, count) + ((unsigned >> (Long.SIZE - 1)) & count));
  }
}
