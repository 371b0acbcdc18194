package io.cqlsurge.database;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The cluster as seen when the connection was made.
 *
 * @param connectionsPerNode connections to each node of the local data centre
 * @param requestsPerConnection requests in flight that each of these carries at most
 */
public record Cluster(
    String name, List<Node> nodes, int connectionsPerNode, int requestsPerConnection) {

  private static final Pattern LITERAL_ADDRESS =
      Pattern.compile("\\d+(\\.\\d+){3}|\\[[0-9a-fA-F:.%]+.*\\]");

  /** Nodes cannot be changed afterwards. */
  public Cluster {
    nodes = List.copyOf(nodes);
  }

  /** Whether a node listens on an address of this machine, so that it shares its processors. */
  public boolean isOnThisMachine() {
    return nodes.stream().map(Node::host).anyMatch(Cluster::isOfThisMachine);
  }

  private static boolean isOfThisMachine(String host) {
    // Names are not looked up: that may take long, and behind a proxy they are not those of hosts.
    if (!LITERAL_ADDRESS.matcher(host).matches()) {
      return false;
    }
    try {
      InetAddress address = InetAddress.getByName(host);
      return address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null;
    } catch (UnknownHostException | SocketException e) {
      // An address that this machine cannot even parse is not one of its own.
      return false;
    }
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
