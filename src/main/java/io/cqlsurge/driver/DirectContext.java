package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.session.ProgrammaticArguments;
import com.datastax.oss.driver.internal.core.channel.ChannelFactory;
import com.datastax.oss.driver.internal.core.channel.WriteCoalescer;
import com.datastax.oss.driver.internal.core.context.NettyOptions;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.Opcode;
import io.netty.channel.EventLoop;
import io.netty.channel.epoll.Epoll;
import com.datastax.oss.driver.api.core.config.DriverConfig;
import com.datastax.oss.driver.internal.core.config.ConfigChangeEvent;
import io.netty.util.concurrent.EventExecutor;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The driver context with the components that reduce a request's cost. */
final class DirectContext extends ExtendedContext {
  private final IoFaults faults = new IoFaults();
  private final Map<EventLoop, IoLoop> loops = new ConcurrentHashMap<>();
  private final IntUnaryOperator perShard;

  /** Null only while the superclass is created. */
  private final @Nullable SizedConfig config;

  private DirectContext(
      DriverConfigLoader loader, ProgrammaticArguments arguments, IntUnaryOperator perShard) {
    super(loader, arguments);
    this.perShard = perShard;
    this.config = new SizedConfig(super.getConfig());
  }

  /**
   * Returns a builder of sessions.
   *
   * @param plain whether requests use the driver's request handler
   * @param perShard returns the connections per shard of nodes with a number of shards
   */
  static CqlSessionBuilder sessionBuilder(boolean plain, IntUnaryOperator perShard) {
    return new CqlSessionBuilder() {
      @Override
      protected DriverContext buildContext(
          DriverConfigLoader loader, ProgrammaticArguments arguments) {
        return plain
            ? new ExtendedContext(loader, arguments) {}
            : new DirectContext(loader, arguments, perShard);
      }
    };
  }

  @Override
  public DriverConfig getConfig() {
    return config == null ? super.getConfig() : config;
  }

  Connections connections() {
    return (Connections) getChannelFactory();
  }

  int connectionsPerShard(int shards) {
    return perShard.applyAsInt(shards);
  }

  /** Makes the driver open connections to all shards of each node. */
  void raiseConnections(int shards) {
    if (Objects.requireNonNull(config).raise(shards * connectionsPerShard(shards))) {
      getEventBus().fire(ConfigChangeEvent.INSTANCE);
    }
  }

  /** Returns the I/O threads. */
  List<EventLoop> threads() {
    List<EventLoop> threads = new ArrayList<>();
    for (EventExecutor thread : getNettyOptions().ioEventLoopGroup()) {
      threads.add((EventLoop) thread);
    }
    return threads;
  }

  /** Returns the counter of faults on the I/O threads. */
  IoFaults faults() {
    return faults;
  }

  /** Returns the loop of an I/O thread. */
  IoLoop loop(EventLoop thread) {
    return loops.computeIfAbsent(
        thread, added -> new IoLoop(added, requestTimeout().toNanos(), faults));
  }

  Duration requestTimeout() {
    return getConfig().getDefaultProfile().getDuration(DefaultDriverOption.REQUEST_TIMEOUT);
  }

  @Override
  protected ChannelFactory buildChannelFactory() {
    return new Connections(this);
  }

  @Override
  protected NettyOptions buildNettyOptions() {
    return Epoll.isAvailable() ? new EpollOptions(this) : new GuardedOptions(this);
  }

  @Override
  Message.Codec decoder(Message.Codec codec) {
    return codec.opcode == Opcode.RESULT
        ? new PackedRowsCodec(codec.protocolVersion)
        : super.decoder(codec);
  }

  @Override
  protected WriteCoalescer buildWriteCoalescer() {
    return new LoopCoalescer(super.buildWriteCoalescer(), faults);
  }
}
