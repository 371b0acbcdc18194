package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.internal.core.channel.DriverChannel;
import io.cqlsurge.database.Coordinator;
import io.cqlsurge.database.Reply;
import io.cqlsurge.database.Rows;
import io.cqlsurge.driver.scylla.Sharding;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The connections to one node, and its coordinator for replies. Each connection belongs to one I/O
 * thread. A request that is sent on such a thread uses a connection of this thread and never
 * changes threads, unless only other threads have connections to its shard. Safe for use by many
 * threads.
 */
final class NodeConnections {
  private final Node node;
  private final Coordinator coordinator;
  private volatile List<NodeChannel> channels = List.of();
  private volatile List<List<NodeChannel>> byShard = List.of();
  private volatile Sharding sharding = Sharding.ONE;

  /**
   * A connection to a node.
   *
   * @param done the reply to statements that return no rows, with the node's shard that serves the
   *     connection; all use one object, to avoid allocation
   * @param loop loop of the connection's I/O thread
   */
  record NodeChannel(Node node, Reply.Success done, DriverChannel channel, IoLoop loop) {
    Coordinator coordinator() {
      return done.coordinator();
    }
  }

  NodeConnections(Node node, Coordinator coordinator) {
    this.node = node;
    this.coordinator = coordinator;
  }

  /** Adds a connection of the I/O thread that the loop belongs to. */
  synchronized void add(DriverChannel channel, IoLoop loop, Sharding announced) {
    sharding = announced;
    Reply.Success done =
        new Reply.Success(Rows.NONE, coordinator, announced.shard(), false, List.of());
    NodeChannel added = new NodeChannel(node, done, channel, loop);
    set(Stream.concat(channels.stream(), Stream.of(added)).toList());
  }

  synchronized void remove(DriverChannel channel) {
    set(channels.stream().filter(other -> other.channel() != channel).toList());
  }

  private void set(List<NodeChannel> changed) {
    byShard =
        IntStream.range(0, sharding.count())
            .mapToObj(shard -> changed.stream().filter(one -> one.done().shard() == shard).toList())
            .toList();
    channels = changed;
  }

  List<NodeChannel> all() {
    return channels;
  }

  int shards() {
    return sharding.count();
  }

  /** Returns the shard of a token of the Murmur3 partitioner. */
  int shardOf(long token) {
    return sharding.shardOf(token);
  }

  /**
   * Returns the least busy connection, if possible of the current thread, with a stream ID
   * reserved.
   *
   * @return the connection, or null if all are fully used
   */
  @Nullable NodeChannel ofAnyShard() {
    return leastBusy(channels);
  }

  /** Returns a connection to a shard if possible, otherwise {@link #ofAnyShard}. */
  @Nullable NodeChannel ofShard(int shard) {
    List<List<NodeChannel>> all = byShard;
    NodeChannel right = shard < all.size() ? leastBusy(all.get(shard)) : null;
    return right == null ? ofAnyShard() : right;
  }

  private static @Nullable NodeChannel leastBusy(List<NodeChannel> among) {
    NodeChannel own = leastBusy(among, false);
    return own == null ? leastBusy(among, true) : own;
  }

  private static @Nullable NodeChannel leastBusy(List<NodeChannel> among, boolean onAnyThread) {
    NodeChannel best = null;
    int mostFree = 0;
    for (int i = 0; i < among.size(); i++) {
      NodeChannel connection = among.get(i);
      DriverChannel channel = connection.channel();
      if ((onAnyThread || channel.eventLoop().inEventLoop())
          && channel.getAvailableIds() > mostFree) {
        best = connection;
        mostFree = channel.getAvailableIds();
      }
    }
    return best != null && best.channel().preAcquireId() ? best : null;
  }
}
