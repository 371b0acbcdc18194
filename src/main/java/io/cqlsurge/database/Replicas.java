package io.cqlsurge.database;

import java.util.List;

/**
 * Where a partition is stored.
 *
 * @param nodes the addresses of the nodes, see {@link Coordinator#address}
 * @param tokenRange the range of the ring that contains its token, as text
 */
public record Replicas(List<String> nodes, String tokenRange) {
  public static final Replicas UNKNOWN = new Replicas(List.of(), "unknown");

  public Replicas {
    nodes = List.copyOf(nodes);
  }
}
