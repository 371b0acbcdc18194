package io.cqlsurge.nullserver;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;

/** The tokens of the nodes, some random ones per node, the same in each run. */
final class Ring {
  private static final int TOKENS_PER_NODE = 16;
  private static final int SEED = 39;

  private final List<ScyllaNode> nodes;
  private final TreeMap<Long, Integer> owners = new TreeMap<>();

  Ring(List<ScyllaNode> nodes) {
    this.nodes = nodes;
    SplittableRandom random = new SplittableRandom(SEED);
    for (int i = 0; i < TOKENS_PER_NODE * nodes.size(); i++) {
      owners.put(random.nextLong(), i % nodes.size());
    }
  }

  /** Returns the tokens of a node. */
  List<String> tokens(int node) {
    return owners.entrySet().stream()
        .filter(entry -> entry.getValue() == node)
        .map(Map.Entry::getKey)
        .map(String::valueOf)
        .toList();
  }

  /** Returns the placement of the tables of a keyspace with a replication factor. */
  Placement placement(int factor) {
    long[] tokens = owners.keySet().stream().mapToLong(Long::longValue).toArray();
    List<Set<Integer>> replicas = new ArrayList<>();
    for (long token : tokens) {
      replicas.add(replicas(token, factor));
    }
    return new OfKeyspace(nodes, tokens, replicas);
  }

  private Set<Integer> replicas(long token, int factor) {
    Set<Integer> found = new LinkedHashSet<>();
    List<Integer> clockwise = new ArrayList<>(owners.tailMap(token).values());
    clockwise.addAll(owners.headMap(token).values());
    for (int i = 0; i < clockwise.size() && found.size() < factor; i++) {
      found.add(clockwise.get(i));
    }
    return found;
  }

  private static final class OfKeyspace implements Placement {
    private final List<ScyllaNode> nodes;
    private final long[] tokens;
    private final List<Set<Integer>> replicas;

    OfKeyspace(List<ScyllaNode> nodes, long[] tokens, List<Set<Integer>> replicas) {
      this.nodes = nodes;
      this.tokens = tokens;
      this.replicas = replicas;
    }

    @Override
    public int shard(int node, long token) {
      return replicas(token).contains(node)
          ? Sharding.shard(token, nodes.get(node).shards())
          : NONE;
    }

    @Override
    public int firstReplica(long token) {
      return replicas(token).iterator().next();
    }

    private Set<Integer> replicas(long token) {
      int found = Arrays.binarySearch(tokens, token);
      int owner = found >= 0 ? found : -found - 1;
      return replicas.get(owner == tokens.length ? 0 : owner);
    }

    @Override
    public Optional<Tablet> tablet(long token) {
      return Optional.empty();
    }
  }
}
