package io.cqlsurge.driver;

import com.datastax.oss.protocol.internal.FrameCodec.CodecGroup;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.PrimitiveCodec;
import java.util.function.UnaryOperator;

/** A decoder of some replies with an opcode; the driver's codec decodes the others. */
abstract class ReplyCodec extends Message.Codec {
  final Message.Codec others;

  ReplyCodec(Message.Codec others) {
    super(others.opcode, others.protocolVersion);
    this.others = others;
  }

  /**
   * Returns the codecs of a group with other decoders.
   *
   * @param replace returns the decoder to use instead of the driver's
   */
  static CodecGroup in(CodecGroup group, UnaryOperator<Message.Codec> replace) {
    return registry -> group.registerCodecs(new Registry(registry, replace));
  }

  @Override
  public <B> void encode(B dest, Message message, PrimitiveCodec<B> encoder) {
    others.encode(dest, message, encoder);
  }

  @Override
  public int encodedSize(Message message) {
    return others.encodedSize(message);
  }

  /** A registry that replaces the added decoders. */
  private record Registry(CodecGroup.Registry registry, UnaryOperator<Message.Codec> replace)
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
      registry.addDecoder(replace.apply(codec));
      return this;
    }
  }
}
