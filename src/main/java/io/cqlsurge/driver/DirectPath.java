package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.internal.core.channel.DriverChannel;
import com.datastax.oss.driver.internal.core.session.DefaultSession;
import io.cqlsurge.database.Receiver;
import io.cqlsurge.database.Request;
import io.cqlsurge.database.ThreadFaults;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.EventExecutor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.BiConsumer;

/**
 * The short way of a request: straight onto one of the driver's connections, past its request
 * handler and all that this does for each. A request that cannot go this way goes the driver's
 * usual way; the driver's own retries are the usual way's only. Safe for use by many threads.
 */
final class DirectPath {
  private final DefaultSession session;
  private final DirectContext context;
  private final Connections connections;
  private final Optional<NodeChoice> nodes;
  private final DirectServices services;
  private final Map<EventLoop, IoLoop> loops = new ConcurrentHashMap<>();

  /**
   * The short way over the connections of a session with the parts of {@link DirectContext}.
   *
   * @param driverPath sends what a node has to be asked to prepare again
   */
  DirectPath(DefaultSession session, BiConsumer<Request, Receiver> driverPath) {
    this.session = session;
    this.context = (DirectContext) session.getContext();
    this.connections = (Connections) context.getChannelFactory();
    this.nodes = NodeCheck.policy(session).map(NodePolicy::choice);
    this.services =
        new DirectServices(
            context,
            driverPath,
            context
                .getConfig()
                .getDefaultProfile()
                .getDuration(DefaultDriverOption.REQUEST_TIMEOUT));
  }

  /** The I/O threads of the driver. */
  List<ScheduledExecutorService> threads() {
    List<ScheduledExecutorService> threads = new ArrayList<>();
    for (EventExecutor loop : context.getNettyOptions().ioEventLoopGroup()) {
      threads.add(loop);
    }
    return threads;
  }

  /**
   * Sends a request.
   *
   * @return false if no connection is at hand; then nothing was sent
   */
  boolean send(Request request, Receiver receiver) {
    if (nodes.isEmpty()) {
      // The user's own policy is asked by the driver's request handler.
      return false;
    }
    Request.Single leading = Bindings.leading(request);
    PreparedQuery query = (PreparedQuery) leading.query();
    Node node = nodes.get().choose(query.keyspace(), query.partitionKey(leading));
    if (node == null) {
      return false;
    }
    NodeConnections own = connections.of(node);
    DriverChannel channel = channel(own);
    if (channel == null) {
      return false;
    }
    IoLoop loop = loops.computeIfAbsent(channel.eventLoop(), this::loop);
    loop.send(new DirectRequest(services, loop, new NodeChannel(own, channel), request, receiver));
    return true;
  }

  private DriverChannel channel(NodeConnections of) {
    DriverChannel own = of.ofThisThread();
    return own == null ? session.getChannel(of.node(), "") : own;
  }

  private IoLoop loop(EventLoop loop) {
    return new IoLoop(loop, services.timeout().toNanos(), context.faults());
  }

  /** Faults on the I/O threads so far. */
  ThreadFaults faults() {
    return context.faults().soFar();
  }

  /** The nodes by which requests are answered. */
  Coordinators coordinators() {
    return connections.coordinators();
  }
}
