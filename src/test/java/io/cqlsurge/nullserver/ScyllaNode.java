package io.cqlsurge.nullserver;

import io.netty.util.collection.LongObjectHashMap;
import io.netty.util.collection.LongObjectMap;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The shards of a node, with their connections and counts. Only for the server's thread. */
final class ScyllaNode {
  private final int index;
  private final InetSocketAddress address;
  private final int shardAwarePort;
  private final LongObjectMap<ScyllaStatement> prepared = new LongObjectHashMap<>();
  private int[] connections;
  private boolean isTranslated;
  private long translations;
  private long requests;
  private long rightNode;
  private long rightShard;
  private long withoutConnection;
  private long conditional;
  private long firstReplica;
  private long otherRequests;
  private long tabletReplies;
  private long opened;

  ScyllaNode(int index, InetSocketAddress address, ScyllaOptions options) {
    this.index = index;
    this.address = address;
    this.shardAwarePort = options.shardAwarePort(address.getPort());
    this.connections = new int[options.shards(index)];
  }

  int index() {
    return index;
  }

  InetSocketAddress address() {
    return address;
  }

  int shardAwarePort() {
    return shardAwarePort;
  }

  UUID hostId() {
    return UUID.nameUUIDFromBytes(address.toString().getBytes(StandardCharsets.UTF_8));
  }

  int shards() {
    return connections.length;
  }

  /** Sets another number of shards while there are no connections. */
  void shards(int number) {
    connections = new int[number];
  }

  /** Sets whether a connection to the shard-aware port arrives at another shard. */
  void translated(boolean now) {
    isTranslated = now;
  }

  Optional<ScyllaStatement> statement(long id) {
    return Optional.ofNullable(prepared.get(id));
  }

  void prepare(long id, ScyllaStatement statement) {
    prepared.put(id, statement);
  }

  void forgetStatements() {
    prepared.clear();
  }

  /** Adds a connection and returns its shard. */
  int open(int localPort, int clientPort) {
    int shard = localPort == shardAwarePort ? chosen(clientPort) : leastConnections();
    connections[shard]++;
    opened++;
    return shard;
  }

  private int chosen(int clientPort) {
    int shift = isTranslated ? 1 + (int) (translations++ % Math.max(1, shards() - 1)) : 0;
    return (clientPort + shift) % shards();
  }

  private int leastConnections() {
    int least = Arrays.stream(connections).min().orElseThrow();
    int shard = 0;
    while (connections[shard] > least) {
      shard++;
    }
    return shard;
  }

  void close(int shard) {
    // After a restart, the shard may no longer exist.
    if (shard < connections.length) {
      connections[shard]--;
    }
  }

  /** Returns the SUPPORTED message for a connection to a shard. */
  Map<String, List<String>> supported(int shard) {
    return Map.ofEntries(
        Map.entry("CQL_VERSION", List.of("3.3.1")),
        Map.entry("COMPRESSION", List.of()),
        Map.entry("SCYLLA_SHARD", List.of(String.valueOf(shard))),
        Map.entry("SCYLLA_NR_SHARDS", List.of(String.valueOf(shards()))),
        Map.entry("SCYLLA_SHARDING_ALGORITHM", List.of(Sharding.ALGORITHM)),
        Map.entry("SCYLLA_SHARDING_IGNORE_MSB", List.of(String.valueOf(Sharding.IGNORED_BITS))),
        Map.entry("SCYLLA_PARTITIONER", List.of(ScyllaSystem.PARTITIONER)),
        Map.entry("SCYLLA_SHARD_AWARE_PORT", List.of(String.valueOf(shardAwarePort))),
        Map.entry(ScyllaConnection.RATE_LIMIT, List.of("ERROR_CODE=" + RateLimitError.CODE)),
        Map.entry(
            ScyllaConnection.CONDITIONAL_MARK,
            List.of("LWT_OPTIMIZATION_META_BIT_MASK=" + ConditionalPrepared.MASK)),
        Map.entry(ScyllaConnection.TABLETS, List.of("")));
  }

  /** Counts a request to a shard and returns whether it was sent to the right one. */
  boolean count(int shard, int expected) {
    requests++;
    rightNode += expected == Placement.NONE ? 0 : 1;
    rightShard += expected == shard ? 1 : 0;
    withoutConnection += expected != Placement.NONE && connections[expected] == 0 ? 1 : 0;
    return expected == shard;
  }

  /** Counts a conditional request, which was also counted as a request. */
  void countConditional(boolean isFirstReplica) {
    conditional++;
    firstReplica += isFirstReplica ? 1 : 0;
  }

  void countOther() {
    otherRequests++;
  }

  void countTabletReply() {
    tabletReplies++;
  }

  ShardCounts counts() {
    List<Integer> current = Arrays.stream(connections).boxed().toList();
    return new ShardCounts(
        requests,
        rightNode,
        rightShard,
        withoutConnection,
        conditional,
        firstReplica,
        otherRequests,
        tabletReplies,
        opened,
        current);
  }

  void resetCounts() {
    requests = 0;
    rightNode = 0;
    rightShard = 0;
    withoutConnection = 0;
    conditional = 0;
    firstReplica = 0;
    otherRequests = 0;
    tabletReplies = 0;
    opened = 0;
  }
}
