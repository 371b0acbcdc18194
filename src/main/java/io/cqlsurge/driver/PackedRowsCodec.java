package io.cqlsurge.driver;

import com.datastax.dse.protocol.internal.DseProtocolV1ClientCodecs;
import com.datastax.dse.protocol.internal.DseProtocolV2ClientCodecs;
import com.datastax.dse.protocol.internal.ProtocolV4ClientCodecsForDse;
import com.datastax.oss.driver.internal.core.context.InternalDriverContext;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.FrameCodec.CodecGroup;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.PrimitiveCodec;
import com.datastax.oss.protocol.internal.ProtocolConstants.Opcode;
import com.datastax.oss.protocol.internal.ProtocolConstants.ResultKind;
import com.datastax.oss.protocol.internal.ProtocolV3ClientCodecs;
import com.datastax.oss.protocol.internal.ProtocolV5ClientCodecs;
import com.datastax.oss.protocol.internal.ProtocolV6ClientCodecs;
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import io.netty.buffer.ByteBuf;

/** A result decoder that reads rows as {@link PackedRows}, and leaves the rest to another. */
final class PackedRowsCodec extends Message.Codec {
  private final Message.Codec others;

  private PackedRowsCodec(Message.Codec others) {
    super(others.opcode, others.protocolVersion);
    this.others = others;
  }

  /**
   * Returns the frame codec of the driver with this decoder. Rows of the protocol versions that
   * only DSE has are in another format.
   */
  static FrameCodec<ByteBuf> frameCodec(InternalDriverContext context) {
    return new FrameCodec<>(
        context.getPrimitiveCodec(),
        context.getCompressor(),
        in(new ProtocolV3ClientCodecs()),
        in(new ProtocolV4ClientCodecsForDse()),
        in(new ProtocolV5ClientCodecs()),
        in(new ProtocolV6ClientCodecs()),
        new DseProtocolV1ClientCodecs(),
        new DseProtocolV2ClientCodecs());
  }

  /** Returns the codecs of a group, with this one for results. */
  static CodecGroup in(CodecGroup group) {
    return registry -> group.registerCodecs(new Registry(registry));
  }

  @Override
  public <B> Message decode(B source, PrimitiveCodec<B> decoder) {
    ByteBuf body = (ByteBuf) source;
    if (body.getInt(body.readerIndex()) != ResultKind.ROWS) {
      return others.decode(source, decoder);
    }
    body.skipBytes(Integer.BYTES);
    return PackedRows.read(body, RowsMetadata.decode(source, decoder, false, protocolVersion));
  }

  @Override
  public <B> void encode(B dest, Message message, PrimitiveCodec<B> encoder) {
    others.encode(dest, message, encoder);
  }

  @Override
  public int encodedSize(Message message) {
    return others.encodedSize(message);
  }

  /** A registry that adds the result decoder to this one instead. */
  private record Registry(CodecGroup.Registry registry) implements CodecGroup.Registry {
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
      registry.addDecoder(codec.opcode == Opcode.RESULT ? new PackedRowsCodec(codec) : codec);
      return this;
    }
  }
}
