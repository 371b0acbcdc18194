package io.cqlsurge.nullserver;

import io.cqlsurge.FreePort;
import io.netty.channel.ChannelHandler;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.channels.spi.SelectorProvider;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * A CQL server on loopback addresses, each a node of one cluster, on one thread. Each node can be
 * given faults while it runs. Safe for use by many threads.
 */
public final class NullServer implements AutoCloseable {
  /** Protocol version on which drivers agree after they tried a newer one. */
  public static final int USUAL_VERSION = 4;

  private static final long CLOSE_SECONDS = 5;

  private final PunctualLoop punctual = new PunctualLoop();
  private final EventLoopGroup group =
      new NioEventLoopGroup(
          1, new DefaultThreadFactory("null-server"), SelectorProvider.provider(), () -> punctual);
  private final EventLoop loop = group.next();
  private final List<Node> nodes = new ArrayList<>();
  private final List<Outbox> outboxes = new ArrayList<>();
  private Optional<ScyllaControl> scylla = Optional.empty();

  /**
   * Starts a server with version 4 of the protocol.
   *
   * @param addresses one per node, all with the same port; 0 is a port that is free on 127.0.0.1
   */
  public NullServer(List<InetSocketAddress> addresses) throws IOException {
    this(addresses, USUAL_VERSION);
  }

  /**
   * Starts a server.
   *
   * @param newestVersion newest version of the protocol, 4 or 5; older ones are also supported
   */
  public NullServer(List<InetSocketAddress> addresses, int newestVersion) throws IOException {
    this(addresses, newestVersion, Collections.nCopies(addresses.size(), NodeLocation.USUAL));
  }

  /**
   * Starts a server.
   *
   * @param newestVersion newest version of the protocol, 4 or 5; older ones are also supported
   * @param places data centre and rack of each node
   */
  NullServer(List<InetSocketAddress> addresses, int newestVersion, List<NodeLocation> places)
      throws IOException {
    List<InetSocketAddress> all = bindable(addresses);
    Tables tables = new Tables();
    for (InetSocketAddress address : all) {
      NodeState state = new NodeState();
      Answers answers = new Answers(new SystemTables(address, all, places), tables, state);
      add(address, state, () -> new ClientHandler(answers, state, newestVersion));
    }
    start();
  }

  /**
   * Starts a server with the persona of ScyllaDB.
   *
   * @param addresses one per node, all with the same port; 0 is a port that is free on 127.0.0.1
   */
  public NullServer(List<InetSocketAddress> addresses, ScyllaOptions options) throws IOException {
    List<InetSocketAddress> all = bindable(addresses);
    List<NodeLocation> places = Collections.nCopies(all.size(), NodeLocation.USUAL);
    ScyllaCluster cluster = new ScyllaCluster(options, all, places);
    for (ScyllaNode node : cluster.nodes()) {
      NodeState state = new NodeState();
      state.whenForgotten(node::forgetStatements);
      Supplier<Persona> persona = () -> new ScyllaConnection(cluster, node, state);
      add(node.address(), state, () -> new ClientHandler(persona.get(), state, USUAL_VERSION));
      nodes.get(node.index()).addPort(node.shardAwarePort());
    }
    scylla = Optional.of(new ScyllaControl(cluster, nodes));
    start();
  }

  private void add(InetSocketAddress address, NodeState state, Supplier<ChannelHandler> clients) {
    nodes.add(new Node(address, loop, state, clients));
    outboxes.add(state.outbox());
  }

  private void start() throws IOException {
    punctual.watch(outboxes);
    try {
      nodes.forEach(Node::up);
    } catch (UncheckedIOException e) {
      close();
      throw e.getCause();
    }
  }

  private static List<InetSocketAddress> bindable(List<InetSocketAddress> addresses) {
    InetSocketAddress first = addresses.get(0);
    if (first.getPort() != 0) {
      return List.copyOf(addresses);
    }
    int port = FreePort.next();
    return addresses.stream()
        .map(address -> new InetSocketAddress(address.getAddress(), port))
        .toList();
  }

  /**
   * Returns the control of the persona of ScyllaDB.
   *
   * @throws java.util.NoSuchElementException if the server has another persona
   */
  public ScyllaControl scylla() {
    return scylla.orElseThrow();
  }

  /** Returns whether the server has the persona of ScyllaDB. */
  public boolean isScylla() {
    return scylla.isPresent();
  }

  /** Returns all nodes in the order of their addresses. */
  public List<Node> nodes() {
    return List.copyOf(nodes);
  }

  /** Returns the addresses of the nodes, with their actual port. */
  public List<InetSocketAddress> addresses() {
    return nodes.stream().map(Node::address).toList();
  }

  /** Returns the node with an address. */
  public Node node(InetSocketAddress address) {
    return nodes.stream()
        .filter(node -> node.address().equals(address))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no node listens on " + address));
  }

  /** Returns the times of executions on all nodes since the start or the last reset. */
  public Latency latency() {
    Latency sum = new Latency();
    nodes.forEach(node -> sum.add(node.latency()));
    return sum;
  }

  /** Forgets all latencies. */
  public void resetLatency() {
    nodes.forEach(Node::resetLatency);
  }

  @Override
  public void close() {
    group.shutdownGracefully(0, CLOSE_SECONDS, TimeUnit.SECONDS).syncUninterruptibly();
  }

  /** Runs as {@link NullServerProcess} describes. */
  public static void main(String[] arguments) throws IOException {
    NullServerProcess.run(List.of(arguments));
  }
}
