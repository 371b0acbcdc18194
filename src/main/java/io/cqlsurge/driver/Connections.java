package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.internal.core.channel.ChannelFactory;
import com.datastax.oss.driver.internal.core.channel.DriverChannel;
import com.datastax.oss.driver.internal.core.channel.DriverChannelOptions;
import com.datastax.oss.driver.internal.core.context.InternalDriverContext;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Makes the driver's connections, and remembers by which I/O thread each is served: a request that
 * is sent on such a thread finds a connection there and never changes threads. Safe for use by many
 * threads.
 */
final class Connections extends ChannelFactory {
  private final Map<Node, List<DriverChannel>> open = new ConcurrentHashMap<>();

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
    open.merge(
        node,
        List.of(channel),
        (some, more) -> Stream.concat(some.stream(), more.stream()).toList());
    channel.closeStartedFuture().addListener(closing -> forget(node, channel));
    channel.closeFuture().addListener(closed -> forget(node, channel));
    return channel;
  }

  private void forget(Node node, DriverChannel channel) {
    open.computeIfPresent(
        node, (key, some) -> some.stream().filter(other -> other != channel).toList());
  }

  /**
   * The least busy connection to a node that the current thread serves, with a place kept on it.
   *
   * @return null if there is none
   */
  DriverChannel ofThisThread(Node node) {
    List<DriverChannel> channels = open.getOrDefault(node, List.of());
    DriverChannel best = null;
    int mostFree = 0;
    for (int i = 0; i < channels.size(); i++) {
      DriverChannel channel = channels.get(i);
      if (channel.eventLoop().inEventLoop() && channel.getAvailableIds() > mostFree) {
        best = channel;
        mostFree = channel.getAvailableIds();
      }
    }
    return best != null && best.preAcquireId() ? best : null;
  }
}
