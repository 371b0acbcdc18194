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
import io.cqlsurge.driver.Connections.ConnectionCount;
import io.netty.channel.EventLoop;
import io.netty.channel.epoll.Epoll;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The driver context with the components that reduce a request's cost. */
final class DirectContext extends ExtendedContext {
  private final IoFaults faults = new IoFaults();
  private final Map<EventLoop, IoLoop> loops = new ConcurrentHashMap<>();
  private final ConnectionCount count;

  private DirectContext(
      DriverConfigLoader loader, ProgrammaticArguments arguments, ConnectionCount count) {
    super(loader, arguments);
    this.count = count;
  }

  /**
   * Returns a builder of sessions.
   *
   * @param plain whether requests use the driver's request handler
   */
  static CqlSessionBuilder sessionBuilder(boolean plain, ConnectionCount count) {
    return new CqlSessionBuilder() {
      @Override
      protected DriverContext buildContext(
          DriverConfigLoader loader, ProgrammaticArguments arguments) {
        return plain
            ? new ExtendedContext(loader, arguments) {}
            : new DirectContext(loader, arguments, count);
      }
    };
  }

  Connections connections() {
    return (Connections) getChannelFactory();
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
    return new Connections(this, this::loop, count);
  }

  @Override
  protected NettyOptions buildNettyOptions() {
    return Epoll.isAvailable() ? new EpollOptions(this) : new GuardedOptions(this) {};
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
