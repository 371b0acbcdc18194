package io.cqlsurge.database;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The cluster as it was when the connection was made.
 *
 * @param shards only if it is ScyllaDB
 * @param connectionsPerNode connections to each node of the local data centre
 * @param requestsPerConnection maximum requests in flight on each connection
 */
public record Cluster(
    String name,
    List<Node> nodes,
    int connectionsPerNode,
    int requestsPerConnection,
    Optional<Shards> shards) {

  private static final Pattern LITERAL_ADDRESS =
      Pattern.compile("\\d+(\\.\\d+){3}|\\[[0-9a-fA-F:.%]+.*\\]");

  /** Creates a cluster without shards. */
  public Cluster(String name, List<Node> nodes, int connectionsPerNode, int requestsPerConnection) {
    this(name, nodes, connectionsPerNode, requestsPerConnection, Optional.empty());
  }

  public Cluster {
    nodes = List.copyOf(nodes);
  }

  /** Returns whether a node listens on an address of this machine and so shares its processors. */
  public boolean isOnThisMachine() {
    return nodes.stream().map(Node::host).anyMatch(Cluster::isAddressOfThisMachine);
  }

  private static boolean isAddressOfThisMachine(String host) {
    // Names are not resolved: that may be slow, and names from a proxy are not host names.
    if (!LITERAL_ADDRESS.matcher(host).matches()) {
      return false;
    }
    try {
      return isAddressOfThisMachine(InetAddress.getByName(host));
    } catch (UnknownHostException e) {
      // An address that this machine cannot parse is not an address of this machine.
      return false;
    }
  }

  /** Returns whether an address belongs to this machine; all loopback addresses do. */
  public static boolean isAddressOfThisMachine(InetAddress address) {
    try {
      return address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null;
    } catch (SocketException e) {
      return false;
    }
  }

  /**
   * The shards of ScyllaDB, each of which serves a part of a node's data.
   *
   * @param perNode each shard count that a node has
   * @param port port that clients use to choose the shard, if there is one
   * @param tablets whether nodes report tablets
   */
  public record Shards(List<Integer> perNode, Optional<Integer> port, boolean tablets) {
    public Shards {
      perNode = List.copyOf(perNode);
    }

    /** Returns a text such as {@code 8 shards per node, shard-aware port 19042, tablets}. */
    public String text() {
      String counts = perNode.stream().map(String::valueOf).collect(Collectors.joining(" or "));
      return counts
          + " shards per node, "
          + port.map(number -> "shard-aware port " + number).orElse("no shard-aware port")
          + (tablets ? ", tablets" : ", no tablets");
    }
  }

  /** Returns an address without the name before it: {@code host:port}. */
  public static String withoutName(String address) {
    return address.substring(address.indexOf('/') + 1);
  }

  /**
   * A node: its address and its location.
   *
   * @param address as {@code /host:port}, possibly with a name before it; only a name if a cloud
   *     proxy is used
   * @param version the Cassandra release that the node reports
   */
  public record Node(String address, String datacenter, String rack, Optional<String> version) {

    /** Creates a node that does not report its release. */
    public Node(String address, String datacenter, String rack) {
      this(address, datacenter, rack, Optional.empty());
    }

    /** Returns the address without name and port; an IPv6 address is in brackets. */
    public String host() {
      String bare = withoutName(address);
      int port = bare.lastIndexOf(':');
      return port < 0 ? bare : bare.substring(0, port);
    }
  }
}
