package io.cqlsurge.database;

import java.util.List;
import java.util.Optional;

/**
 * The cluster as seen when the connection was made.
 *
 * @param connectionsPerNode connections to each node of the local data centre
 * @param requestsPerConnection requests in flight that each of these carries at most
 */
public record Cluster(
    String name, List<Node> nodes, int connectionsPerNode, int requestsPerConnection) {

  /** Nodes cannot be changed afterwards. */
  public Cluster {
    nodes = List.copyOf(nodes);
  }

  /**
   * One node: where it answers and where it stands.
   *
   * @param address as {@code /host:port}, perhaps with a name in front; behind the proxy of a cloud
   *     a bare name
   * @param version the release of Cassandra that it says it is
   */
  public record Node(String address, String datacenter, String rack, Optional<String> version) {

    /** A node that does not tell its release. */
    public Node(String address, String datacenter, String rack) {
      this(address, datacenter, rack, Optional.empty());
    }

    /** The address without name and port; one of IPv6 in brackets. */
    public String host() {
      String bare = address.substring(address.indexOf('/') + 1);
      int port = bare.lastIndexOf(':');
      return port < 0 ? bare : bare.substring(0, port);
    }
  }
}
