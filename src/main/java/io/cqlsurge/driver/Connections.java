package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.internal.core.channel.DriverChannel;
import com.datastax.oss.driver.internal.core.channel.DriverChannelOptions;
import com.datastax.oss.driver.internal.core.context.InternalDriverContext;
import io.netty.channel.EventLoop;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * A channel factory that opens the driver's connections and registers them by node. Safe for use by
 * many threads.
 */
final class Connections extends NegotiatingFactory {
  private final Coordinators coordinators = new Coordinators();
  private final Map<Node, NodeConnections> nodes = new ConcurrentHashMap<>();
  private final Function<EventLoop, IoLoop> loops;

  /**
   * Creates a factory without connections.
   *
   * @param loops returns the loop of an I/O thread
   */
  Connections(InternalDriverContext context, Function<EventLoop, IoLoop> loops) {
    super(context);
    this.loops = loops;
  }

  @Override
  public CompletionStage<DriverChannel> connect(Node node, DriverChannelOptions options) {
    CompletionStage<DriverChannel> opened = super.connect(node, options);
    // The control connection, which receives events, is not used for requests.
    return options.eventCallback == null
        ? opened.thenApply(channel -> register(node, channel))
        : opened;
  }

  private DriverChannel register(Node node, DriverChannel channel) {
    NodeConnections pool = add(node, channel);
    channel.closeStartedFuture().addListener(closing -> pool.remove(channel));
    channel.closeFuture().addListener(closed -> pool.remove(channel));
    return channel;
  }

  /** Adds a connection to a node, and returns all of the node's connections. */
  NodeConnections add(Node node, DriverChannel channel) {
    NodeConnections pool = of(node);
    pool.add(channel, loops.apply(channel.eventLoop()));
    return pool;
  }

  /** Returns the connections to a node, which may be none. */
  NodeConnections of(Node node) {
    NodeConnections known = nodes.get(node);
    return known == null
        ? nodes.computeIfAbsent(node, added -> new NodeConnections(added, coordinators.of(added)))
        : known;
  }

  /** Returns the current connections to all nodes. */
  List<NodeChannel> all() {
    return nodes.values().stream().flatMap(pool -> pool.all().stream()).toList();
  }

  Coordinators coordinators() {
    return coordinators;
  }
}
