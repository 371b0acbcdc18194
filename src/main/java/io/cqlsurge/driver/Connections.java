package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.internal.core.channel.ChannelFactory;
import com.datastax.oss.driver.internal.core.channel.DriverChannel;
import com.datastax.oss.driver.internal.core.channel.DriverChannelOptions;
import com.datastax.oss.driver.internal.core.context.InternalDriverContext;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

/** Makes the driver's connections, and remembers them by node. Safe for use by many threads. */
final class Connections extends ChannelFactory {
  private final Coordinators coordinators = new Coordinators();
  private final Map<Node, NodeConnections> nodes = new ConcurrentHashMap<>();

  Connections(InternalDriverContext context) {
    super(context);
  }

  @Override
  public CompletionStage<DriverChannel> connect(Node node, DriverChannelOptions options) {
    CompletionStage<DriverChannel> made = super.connect(node, options);
    // The one connection that listens for events is not for requests.
    return options.eventCallback == null
        ? made.thenApply(channel -> remember(node, channel))
        : made;
  }

  private DriverChannel remember(Node node, DriverChannel channel) {
    NodeConnections own = of(node);
    own.add(channel);
    channel.closeStartedFuture().addListener(closing -> own.remove(channel));
    channel.closeFuture().addListener(closed -> own.remove(channel));
    return channel;
  }

  /** The connections to a node, perhaps none. */
  NodeConnections of(Node node) {
    NodeConnections known = nodes.get(node);
    return known == null
        ? nodes.computeIfAbsent(node, met -> new NodeConnections(met, coordinators.of(met)))
        : known;
  }

  /** The nodes by which requests are answered. */
  Coordinators coordinators() {
    return coordinators;
  }
}
