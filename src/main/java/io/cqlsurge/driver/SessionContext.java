package io.cqlsurge.driver;

import com.datastax.dse.driver.api.core.config.DseDriverOption;
import com.datastax.dse.protocol.internal.DseProtocolV1ClientCodecs;
import com.datastax.dse.protocol.internal.DseProtocolV2ClientCodecs;
import com.datastax.dse.protocol.internal.ProtocolV4ClientCodecsForDse;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import com.datastax.oss.driver.api.core.config.DriverOption;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.session.ProgrammaticArguments;
import com.datastax.oss.driver.api.core.session.Session;
import com.datastax.oss.driver.internal.core.channel.ChannelFactory;
import com.datastax.oss.driver.internal.core.channel.WriteCoalescer;
import com.datastax.oss.driver.internal.core.context.DefaultDriverContext;
import com.datastax.oss.driver.internal.core.context.LifecycleListener;
import com.datastax.oss.driver.internal.core.context.NettyOptions;
import com.datastax.oss.driver.internal.core.context.StartupOptionsBuilder;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.FrameCodec.CodecGroup;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.Opcode;
import com.datastax.oss.protocol.internal.ProtocolV3ClientCodecs;
import com.datastax.oss.protocol.internal.ProtocolV5ClientCodecs;
import com.datastax.oss.protocol.internal.ProtocolV6ClientCodecs;
import com.datastax.oss.protocol.internal.request.Startup;
import io.cqlsurge.driver.Connections.ConnectionCount;
import io.cqlsurge.driver.scylla.RateLimitCodec;
import io.netty.buffer.ByteBuf;
import io.netty.channel.EventLoop;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;

/**
 * The driver context with the components that reduce a request's cost, and with protocol extensions
 * of ScyllaDB.
 */
final class SessionContext extends DefaultDriverContext {
  private final IoFaults faults = new IoFaults();
  private final Map<EventLoop, IoLoop> loops = new ConcurrentHashMap<>();
  private final ConnectionCount count;
  private final UUID id = UUID.randomUUID();

  private SessionContext(
      DriverConfigLoader loader, ProgrammaticArguments arguments, ConnectionCount count) {
    super(loader, arguments);
    this.count = count;
  }

  static CqlSessionBuilder sessionBuilder(ConnectionCount count) {
    return new CqlSessionBuilder() {
      @Override
      protected DriverContext buildContext(
          DriverConfigLoader loader, ProgrammaticArguments arguments) {
        return new SessionContext(loader, arguments, count);
      }
    };
  }

  Connections connections() {
    return (Connections) getChannelFactory();
  }

  IoFaults faults() {
    return faults;
  }

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
    return new IoOptions(this);
  }

  @Override
  protected WriteCoalescer buildWriteCoalescer() {
    return new LoopCoalescer(super.buildWriteCoalescer(), faults);
  }

  /**
   * Returns nothing: the driver's listener reports its settings to DSE as JSON, for which each
   * start would load 470 Jackson classes.
   */
  @Override
  protected List<LifecycleListener> buildLifecycleListeners() {
    return List.of();
  }

  /** Returns the options of the first message to a node, without the driver's settings as JSON. */
  @Override
  public Map<String, String> getStartupOptions() {
    Map<String, String> options = new HashMap<>(connections().extensions());
    options.put(StartupOptionsBuilder.DRIVER_NAME_KEY, Session.OSS_DRIVER_COORDINATES.getName());
    options.put(
        StartupOptionsBuilder.DRIVER_VERSION_KEY,
        Session.OSS_DRIVER_COORDINATES.getVersion().toString());
    options.put(StartupOptionsBuilder.CLIENT_ID_KEY, id.toString());
    putSetting(
        options, StartupOptionsBuilder.APPLICATION_NAME_KEY, DseDriverOption.APPLICATION_NAME);
    putSetting(
        options,
        StartupOptionsBuilder.APPLICATION_VERSION_KEY,
        DseDriverOption.APPLICATION_VERSION);
    String compression = getCompressor().algorithm();
    if (compression != null) {
      options.put(Startup.COMPRESSION_KEY, compression);
    }
    return options;
  }

  private void putSetting(Map<String, String> options, String key, DriverOption setting) {
    DriverExecutionProfile settings = getConfig().getDefaultProfile();
    if (settings.isDefined(setting)) {
      options.put(key, settings.getString(setting));
    }
  }

  /**
   * Returns the driver's frame codec with other codecs of some messages. The protocol versions that
   * only DSE has are left as they are: their messages have another format.
   */
  @Override
  protected FrameCodec<ByteBuf> buildFrameCodec() {
    return new FrameCodec<>(
        getPrimitiveCodec(),
        getCompressor(),
        in(new ProtocolV3ClientCodecs(), this::replaced),
        in(new ProtocolV4ClientCodecsForDse(), this::replaced),
        in(new ProtocolV5ClientCodecs(), this::replaced),
        in(new ProtocolV6ClientCodecs(), this::replaced),
        new DseProtocolV1ClientCodecs(),
        new DseProtocolV2ClientCodecs());
  }

  private Message.Codec replaced(Message.Codec codec) {
    return switch (codec.opcode) {
      case Opcode.EXECUTE -> new ExecuteEncoder(codec.protocolVersion);
      case Opcode.RESULT -> new PackedRows.Decoder(codec.protocolVersion);
      case Opcode.ERROR ->
          new RateLimitCodec(codec.protocolVersion, code -> connections().isRateLimit(code));
      default -> codec;
    };
  }

  /** Returns a group of codecs in which other codecs replace some. */
  static CodecGroup in(CodecGroup group, UnaryOperator<Message.Codec> replacement) {
    return registry -> group.registerCodecs(new Registry(registry, replacement));
  }

  /** A registry that adds other codecs instead. */
  private record Registry(CodecGroup.Registry registry, UnaryOperator<Message.Codec> replacement)
      implements CodecGroup.Registry {
    @Override
    public CodecGroup.Registry addCodec(Message.Codec codec) {
      registry.addCodec(replacement.apply(codec));
      return this;
    }

    @Override
    public CodecGroup.Registry addEncoder(Message.Codec codec) {
      registry.addEncoder(replacement.apply(codec));
      return this;
    }

    @Override
    public CodecGroup.Registry addDecoder(Message.Codec codec) {
      registry.addDecoder(replacement.apply(codec));
      return this;
    }
  }
}
