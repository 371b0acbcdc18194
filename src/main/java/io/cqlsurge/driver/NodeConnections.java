package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.internal.core.channel.DriverChannel;
import io.cqlsurge.database.Coordinator;
import io.cqlsurge.database.Reply;
import io.cqlsurge.database.Rows;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The connections to one node, and its coordinator for replies. Each connection belongs to one I/O
 * thread. A request that is sent on such a thread uses a connection of this thread and never
 * changes threads. Safe for use by many threads.
 */
final class NodeConnections {
  private final Node node;
  private final Reply.Success done;
  private volatile List<NodeChannel> channels = List.of();

  NodeConnections(Node node, Coordinator coordinator) {
    this.node = node;
    this.done = new Reply.Success(Rows.NONE, coordinator);
  }

  Node node() {
    return node;
  }

  /** Adds a connection of the I/O thread that the loop belongs to. */
  synchronized void add(DriverChannel channel, IoLoop loop) {
    channels = Stream.concat(channels.stream(), Stream.of(of(channel, loop))).toList();
  }

  /** Returns a connection to this node, which need not be an added one. */
  NodeChannel of(DriverChannel channel, IoLoop loop) {
    return new NodeChannel(node, done, channel, loop);
  }

  synchronized void remove(DriverChannel channel) {
    channels = channels.stream().filter(other -> other.channel() != channel).toList();
  }

  List<NodeChannel> all() {
    return channels;
  }

  /** Returns any connection, with a stream ID reserved; null if all are fully used. */
  @Nullable DriverChannel ofAnyThread() {
    for (NodeChannel connection : channels) {
      if (connection.channel().preAcquireId()) {
        return connection.channel();
      }
    }
    return null;
  }

  /**
   * Returns the least busy connection of the current thread, with a stream ID reserved.
   *
   * @return the connection, or null if all are fully used or on other threads
   */
  @Nullable NodeChannel ofThisThread() {
    List<NodeChannel> all = channels;
    NodeChannel best = null;
    int mostFree = 0;
    for (int i = 0; i < all.size(); i++) {
      NodeChannel connection = all.get(i);
      DriverChannel channel = connection.channel();
      if (channel.eventLoop().inEventLoop() && channel.getAvailableIds() > mostFree) {
        best = connection;
        mostFree = channel.getAvailableIds();
      }
    }
    return best != null && best.channel().preAcquireId() ? best : null;
  }
}
