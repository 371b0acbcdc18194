package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.session.ProgrammaticArguments;
import com.datastax.oss.driver.internal.core.channel.ChannelFactory;
import com.datastax.oss.driver.internal.core.channel.WriteCoalescer;
import com.datastax.oss.driver.internal.core.context.DefaultNettyOptions;
import com.datastax.oss.driver.internal.core.context.InternalDriverContext;
import com.datastax.oss.driver.internal.core.context.NettyOptions;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.Opcode;
import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import io.netty.channel.epoll.Epoll;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The driver context with the components that reduce a request's cost. */
final class DirectContext extends ExtendedContext {
  private final IoFaults faults = new IoFaults();
  private final Map<EventLoop, IoLoop> loops = new ConcurrentHashMap<>();

  private DirectContext(DriverConfigLoader loader, ProgrammaticArguments arguments) {
    super(loader, arguments);
  }

  static CqlSessionBuilder sessionBuilder(boolean plain) {
    return new CqlSessionBuilder() {
      @Override
      protected DriverContext buildContext(
          DriverConfigLoader loader, ProgrammaticArguments arguments) {
        return plain
            ? new ExtendedContext(loader, arguments) {}
            : new DirectContext(loader, arguments);
      }
    };
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
    return new Connections(this, this::loop);
  }

  @Override
  protected NettyOptions buildNettyOptions() {
    return Epoll.isAvailable() ? new EpollOptions(this) : new GuardedOptions(this);
  }

  /** The driver's Netty options, with a {@link FramingGuard} on each connection. */
  private static final class GuardedOptions extends DefaultNettyOptions {
    GuardedOptions(InternalDriverContext context) {
      super(context);
    }

    @Override
    public void afterChannelInitialized(Channel channel) {
      FramingGuard.install(channel);
    }
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
