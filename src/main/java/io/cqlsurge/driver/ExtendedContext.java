package io.cqlsurge.driver;

import com.datastax.dse.protocol.internal.DseProtocolV1ClientCodecs;
import com.datastax.dse.protocol.internal.DseProtocolV2ClientCodecs;
import com.datastax.dse.protocol.internal.ProtocolV4ClientCodecsForDse;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.session.ProgrammaticArguments;
import com.datastax.oss.driver.internal.core.channel.ChannelFactory;
import com.datastax.oss.driver.internal.core.context.DefaultDriverContext;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.FrameCodec.CodecGroup;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.Opcode;
import com.datastax.oss.protocol.internal.ProtocolV3ClientCodecs;
import com.datastax.oss.protocol.internal.ProtocolV5ClientCodecs;
import com.datastax.oss.protocol.internal.ProtocolV6ClientCodecs;
import io.cqlsurge.driver.scylla.RateLimitCodec;
import io.netty.buffer.ByteBuf;
import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;

/** A driver context that supports protocol extensions of ScyllaDB. */
abstract class ExtendedContext extends DefaultDriverContext {
  ExtendedContext(DriverConfigLoader loader, ProgrammaticArguments arguments) {
    super(loader, arguments);
  }

  @Override
  protected ChannelFactory buildChannelFactory() {
    return new NegotiatingFactory(this) {};
  }

  private NegotiatingFactory factory() {
    return (NegotiatingFactory) getChannelFactory();
  }

  @Override
  public Map<String, String> getStartupOptions() {
    Map<String, String> options = new HashMap<>(super.getStartupOptions());
    options.putAll(factory().extensions());
    return options;
  }

  /**
   * Returns the driver's frame codec with other decoders. Rows of the protocol versions that only
   * DSE has are in another format.
   */
  @Override
  protected FrameCodec<ByteBuf> buildFrameCodec() {
    return new FrameCodec<>(
        getPrimitiveCodec(),
        getCompressor(),
        in(new ProtocolV3ClientCodecs(), this::decoder),
        in(new ProtocolV4ClientCodecsForDse(), this::decoder),
        in(new ProtocolV5ClientCodecs(), this::decoder),
        in(new ProtocolV6ClientCodecs(), this::decoder),
        new DseProtocolV1ClientCodecs(),
        new DseProtocolV2ClientCodecs());
  }

  /** Returns the decoder to use instead of the driver's. */
  Message.Codec decoder(Message.Codec codec) {
    return codec.opcode == Opcode.ERROR
        ? new RateLimitCodec(codec.protocolVersion, code -> factory().isRateLimit(code))
        : codec;
  }

  /** Returns a group of codecs with other decoders. */
  static CodecGroup in(CodecGroup group, UnaryOperator<Message.Codec> decoder) {
    return registry -> group.registerCodecs(new Registry(registry, decoder));
  }

  /** A registry that adds other decoders instead. */
  private record Registry(CodecGroup.Registry registry, UnaryOperator<Message.Codec> decoder)
      implements CodecGroup.Registry {
    @Override
    public CodecGroup.Registry addCodec(Message.Codec codec) {
      registry.addCodec(codec);
      return this;
    }

    @Override
    public CodecGroup.Registry addEncoder(Message.Codec codec) {
      registry.addEncoder(codec);
      return this;
    }

    @Override
    public CodecGroup.Registry addDecoder(Message.Codec codec) {
      registry.addDecoder(decoder.apply(codec));
      return this;
    }
  }
}
