package io.cqlsurge.nullserver;

import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.channels.spi.SelectorProvider;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Listens on loopback addresses, each of them a node of one cluster, on one thread. Each node can
 * be told to misbehave while it runs. Safe for use by many threads.
 */
public final class NullServer implements AutoCloseable {
  /** Drivers ask for a newer version first, and then take this. */
  public static final int USUAL_VERSION = 4;

  private static final long CLOSE_SECONDS = 5;

  private final PunctualLoop punctual = new PunctualLoop();
  private final EventLoopGroup group =
      new NioEventLoopGroup(
          1, new DefaultThreadFactory("null-server"), SelectorProvider.provider(), () -> punctual);
  private final List<Node> nodes = new ArrayList<>();

  /**
   * Listens, speaking version 4.
   *
   * @param addresses one a node, all with the same port; 0 is any that is free on all
   */
  public NullServer(List<InetSocketAddress> addresses) throws IOException {
    this(addresses, USUAL_VERSION);
  }

  /**
   * Listens.
   *
   * @param newestVersion of the protocol, 4 or 5; older ones are understood too
   */
  public NullServer(List<InetSocketAddress> addresses, int newestVersion) throws IOException {
    this(addresses, newestVersion, Collections.nCopies(addresses.size(), NodeLocation.USUAL));
  }

  /**
   * Listens.
   *
   * @param newestVersion of the protocol, 4 or 5; older ones are understood too
   * @param places one a node
   */
  NullServer(List<InetSocketAddress> addresses, int newestVersion, List<NodeLocation> places)
      throws IOException {
    List<InetSocketAddress> all = bindable(addresses);
    List<Outbox> outboxes = new ArrayList<>();
    Tables tables = new Tables();
    EventLoop loop = group.next();
    for (InetSocketAddress address : all) {
      NodeState state = new NodeState();
      Answers answers = new Answers(new SystemTables(address, all, places), tables, state);
      nodes.add(new Node(address, loop, state, () -> new ClientHandler(answers, newestVersion)));
      outboxes.add(state.outbox());
    }
    punctual.watch(outboxes);
    try {
      nodes.forEach(Node::up);
    } catch (UncheckedIOException e) {
      close();
      throw e.getCause();
    }
  }

  private static List<InetSocketAddress> bindable(List<InetSocketAddress> addresses)
      throws IOException {
    InetSocketAddress first = addresses.get(0);
    if (first.getPort() != 0) {
      return List.copyOf(addresses);
    }
    try (ServerSocket probe = new ServerSocket(0, 1, first.getAddress())) {
      return addresses.stream()
          .map(address -> new InetSocketAddress(address.getAddress(), probe.getLocalPort()))
          .toList();
    }
  }

  /** All nodes in the order of their addresses. */
  public List<Node> nodes() {
    return List.copyOf(nodes);
  }

  /** Where the nodes listen, none with port 0. */
  public List<InetSocketAddress> addresses() {
    return nodes.stream().map(Node::address).toList();
  }

  /** The node that listens there. */
  public Node node(InetSocketAddress address) {
    return nodes.stream()
        .filter(node -> node.address().equals(address))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no node listens on " + address));
  }

  /** How long executions took on all nodes since the start or the last reset. */
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
