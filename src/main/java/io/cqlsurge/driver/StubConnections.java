package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.internal.core.channel.DriverChannel;
import com.datastax.oss.driver.internal.core.channel.DriverChannelOptions;
import com.datastax.oss.driver.internal.core.metadata.DefaultEndPoint;
import com.datastax.oss.driver.internal.core.metadata.DefaultNode;
import io.cqlsurge.database.DatabaseError;
import io.netty.util.concurrent.Future;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The connections to a stub server, one per I/O thread. They replace those to all real nodes. */
final class StubConnections implements AutoCloseable {
  private static final long CONNECT_SECONDS = 2;

  private final List<DriverChannel> channels;
  private final Connections connections;

  private StubConnections(List<DriverChannel> channels, Connections connections) {
    this.channels = channels;
    this.connections = connections;
  }

  /**
   * Opens the connections. The I/O threads of a session take turns, so that each has one.
   *
   * @param session the session's context
   * @param nodes the session's nodes
   * @throws DatabaseError if a connection cannot be opened
   */
  static StubConnections open(
      InetSocketAddress server, DirectContext session, int threads, Collection<Node> nodes) {
    StubContext context = new StubContext(session);
    Connections connections =
        new Connections(context, ((Connections) session.getChannelFactory()).loops());
    DefaultNode stub = new DefaultNode(new DefaultEndPoint(server), context);
    List<CompletableFuture<DriverChannel>> opening = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      opening.add(connections.connect(stub, DriverChannelOptions.DEFAULT).toCompletableFuture());
    }
    List<DriverChannel> opened = await(opening);
    nodes.forEach(node -> opened.forEach(channel -> connections.add(node, channel)));
    return new StubConnections(opened, connections);
  }

  private static List<DriverChannel> await(List<CompletableFuture<DriverChannel>> opening) {
    try {
      CompletableFuture.allOf(opening.toArray(CompletableFuture[]::new))
          .orTimeout(CONNECT_SECONDS, TimeUnit.SECONDS)
          .join();
      return opening.stream().map(CompletableFuture::join).toList();
    } catch (CompletionException e) {
      // The caller closes the server, which closes its connections.
      throw DriverErrors.translate(e);
    }
  }

  Connections byNode() {
    return connections;
  }

  /** Returns a connection with a stream ID reserved; null if all are fully used. */
  @Nullable DriverChannel ofAnyThread(Node node) {
    for (DriverChannel channel : channels) {
      if (channel.preAcquireId()) {
        return channel;
      }
    }
    return null;
  }

  @Override
  public void close() {
    for (DriverChannel channel : channels) {
      Future<Void> unused = channel.forceClose();
    }
  }
}
