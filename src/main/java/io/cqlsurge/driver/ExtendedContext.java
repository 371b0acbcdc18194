package io.cqlsurge.driver;

import com.datastax.dse.protocol.internal.DseProtocolV1ClientCodecs;
import com.datastax.dse.protocol.internal.DseProtocolV2ClientCodecs;
import com.datastax.dse.protocol.internal.ProtocolV4ClientCodecsForDse;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.session.ProgrammaticArguments;
import com.datastax.oss.driver.internal.core.channel.ChannelFactory;
import com.datastax.oss.driver.internal.core.context.DefaultDriverContext;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.Opcode;
import com.datastax.oss.protocol.internal.ProtocolV3ClientCodecs;
import com.datastax.oss.protocol.internal.ProtocolV5ClientCodecs;
import com.datastax.oss.protocol.internal.ProtocolV6ClientCodecs;
import io.netty.buffer.ByteBuf;
import java.util.HashMap;
import java.util.Map;

/** A driver context that supports the protocol extensions of ScyllaDB. */
abstract class ExtendedContext extends DefaultDriverContext {
  ExtendedContext(DriverConfigLoader loader, ProgrammaticArguments arguments) {
    super(loader, arguments);
  }

  @Override
  protected ChannelFactory buildChannelFactory() {
    return new NegotiatingFactory(this) {};
  }

  /** Returns the startup options of the driver and the extensions that the server announced. */
  @Override
  public Map<String, String> getStartupOptions() {
    Map<String, String> options = new HashMap<>(super.getStartupOptions());
    options.putAll(factory().extensions());
    return options;
  }

  private NegotiatingFactory factory() {
    return (NegotiatingFactory) getChannelFactory();
  }

  /** Returns the decoder to use instead of the driver's. */
  Message.Codec decoder(Message.Codec codec) {
    return codec.opcode == Opcode.ERROR
        ? new RateLimitCodec(codec, code -> factory().isRateLimit(code))
        : codec;
  }

  /**
   * Returns the driver's frame codec with other decoders. The protocol versions that only DSE has
   * keep theirs: their rows have another format.
   */
  @Override
  protected FrameCodec<ByteBuf> buildFrameCodec() {
    return new FrameCodec<>(
        getPrimitiveCodec(),
        getCompressor(),
        ReplyCodec.in(new ProtocolV3ClientCodecs(), this::decoder),
        ReplyCodec.in(new ProtocolV4ClientCodecsForDse(), this::decoder),
        ReplyCodec.in(new ProtocolV5ClientCodecs(), this::decoder),
        ReplyCodec.in(new ProtocolV6ClientCodecs(), this::decoder),
        new DseProtocolV1ClientCodecs(),
        new DseProtocolV2ClientCodecs());
  }
}
