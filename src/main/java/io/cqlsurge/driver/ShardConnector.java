package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.metadata.EndPoint;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.internal.core.channel.ChannelFactory;
import com.datastax.oss.driver.internal.core.channel.DriverChannel;
import com.datastax.oss.driver.internal.core.channel.DriverChannelOptions;
import com.datastax.oss.driver.internal.core.context.InternalDriverContext;
import com.datastax.oss.driver.internal.core.metadata.DefaultEndPoint;
import com.datastax.oss.driver.internal.core.metadata.DefaultNode;
import io.cqlsurge.driver.scylla.Origin;
import io.cqlsurge.driver.scylla.ShardSlots;
import io.cqlsurge.driver.scylla.ShardSlots.Slot;
import io.cqlsurge.driver.scylla.Sharding;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The opening of connections to a ScyllaDB node: each takes a place that is missing in {@link
 * ShardSlots}. The local port determines the shard if the node has a port for this; otherwise,
 * connections are opened until each shard has its own, and the surplus is closed. The driver
 * replaces lost connections. Safe for use by many threads.
 */
final class ShardConnector {
  /** Tries for each shard; the ordinary port may give random shards. */
  private static final int TRIES = 10;

  private static final int FIRST_LOCAL_PORT = 49_152;
  private static final int PORTS = 65_536;

  private final InternalDriverContext context;
  private final Node node;
  private final Function<DriverChannel, Sharding> sharding;
  private final Function<Sharding, ShardSlots> places;
  private CompletableFuture<ShardSlots> known =
      CompletableFuture.failedFuture(new IllegalStateException("no connection yet"));

  /** An attempt to open a connection, with the number of further tries. */
  private record Attempt(ShardSlots slots, DriverChannelOptions options, int tries) {
    Attempt next() {
      return new Attempt(slots, options, tries - 1);
    }
  }

  /**
   * Creates a connector to a node without connections.
   *
   * @param sharding returns the sharding that the node announced on a connection
   * @param places returns the places of the node's connections
   */
  ShardConnector(
      InternalDriverContext context,
      Node node,
      Function<DriverChannel, Sharding> sharding,
      Function<Sharding, ShardSlots> places) {
    this.context = context;
    this.node = node;
    this.sharding = sharding;
    this.places = places;
  }

  /** Opens a connection. While there is none, the first one finds out the number of shards. */
  CompletionStage<DriverChannel> connect(DriverChannelOptions options) {
    CompletableFuture<ShardSlots> found = new CompletableFuture<>();
    synchronized (this) {
      if (!known.isDone() || (!known.isCompletedExceptionally() && !known.join().hasNone())) {
        return known.thenCompose(
            slots ->
                fill(new Attempt(slots, options, TRIES * slots.sharding().count()), slots.next()));
      }
      known = found;
    }
    return open(node.getEndPoint(), Origin.ANY, options)
        .whenComplete((channel, error) -> begin(found, channel, error));
  }

  private CompletionStage<DriverChannel> open(
      EndPoint end, Origin origin, DriverChannelOptions options) {
    // Only the first connection of a factory asks for the options, which contain the shard.
    ChannelFactory factory = new ChannelFactory(context);
    factory.setProtocolVersion(context.getChannelFactory().getProtocolVersion());
    return origin.during(() -> factory.connect(new DefaultNode(end, context), options));
  }

  private void begin(CompletableFuture<ShardSlots> found, DriverChannel first, Throwable error) {
    if (error != null) {
      found.completeExceptionally(error);
      return;
    }
    ShardSlots slots = places.apply(sharding.apply(first));
    take(slots, first);
    found.complete(slots);
  }

  private boolean take(ShardSlots slots, DriverChannel channel) {
    Slot taken = slots.take(sharding.apply(channel), channel.eventLoop());
    if (taken == null) {
      return false;
    }
    channel.closeFuture().addListener(closed -> slots.release(taken));
    return true;
  }

  /** Opens a connection for a place; any connection if none is missing. */
  private CompletionStage<DriverChannel> fill(Attempt attempt, @Nullable Slot slot) {
    ShardSlots slots = attempt.slots();
    if (slot == null) {
      // The driver opens as many connections to each node, and another node has more shards.
      return open(node.getEndPoint(), Origin.ANY, attempt.options());
    }
    OptionalInt port = slots.port();
    EndPoint end = port.isPresent() ? at(port.getAsInt()) : node.getEndPoint();
    int local = port.isPresent() ? localPort(slot.shard(), slots.sharding().count()) : 0;
    return open(end, new Origin(slot.thread(), local), attempt.options())
        .handle(
            (channel, error) ->
                error == null
                    ? checked(attempt, slot, channel)
                    : failed(attempt, slot, port.isPresent(), error))
        .thenCompose(Function.identity());
  }

  private EndPoint at(int port) {
    InetSocketAddress ordinary = (InetSocketAddress) node.getEndPoint().resolve();
    return new DefaultEndPoint(new InetSocketAddress(ordinary.getAddress(), port));
  }

  private static int localPort(int shard, int shards) {
    int first = (FIRST_LOCAL_PORT + shards - 1) / shards;
    return ThreadLocalRandom.current().nextInt(first, PORTS / shards) * shards + shard;
  }

  /** Returns an opened connection, or another one if its shard has enough. */
  private CompletionStage<DriverChannel> checked(
      Attempt attempt, Slot slot, DriverChannel channel) {
    if (take(attempt.slots(), channel)) {
      return CompletableFuture.completedFuture(channel);
    }
    if (sharding.apply(channel).shard() != slot.shard()) {
      attempt.slots().abandonPort();
    }
    var unused = channel.forceClose();
    Exception surplus = new IllegalStateException("no connection to shard " + slot.shard());
    return again(attempt, slot, surplus);
  }

  private CompletionStage<DriverChannel> failed(
      Attempt attempt, Slot slot, boolean hasPort, Throwable error) {
    if (!hasPort) {
      return CompletableFuture.failedFuture(error);
    }
    boolean isLocal =
        error instanceof BindException || String.valueOf(error.getMessage()).startsWith("bind");
    if (!isLocal) {
      attempt.slots().abandonPort();
    }
    return again(attempt, slot, error);
  }

  private CompletionStage<DriverChannel> again(Attempt attempt, Slot slot, Throwable error) {
    return attempt.tries() == 0
        ? CompletableFuture.failedFuture(error)
        : fill(attempt.next(), attempt.slots().again(slot));
  }
}
