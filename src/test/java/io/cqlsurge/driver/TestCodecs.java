package io.cqlsurge.driver;

import com.datastax.oss.driver.internal.core.protocol.ByteBufPrimitiveCodec;
import com.datastax.oss.protocol.internal.Compressor;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolV4ClientCodecs;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.util.function.UnaryOperator;

/** Codecs of both sides of a connection with version 4 of the protocol. */
final class TestCodecs {
  static final ByteBufPrimitiveCodec PRIMITIVES =
      new ByteBufPrimitiveCodec(UnpooledByteBufAllocator.DEFAULT);

  static final FrameCodec<ByteBuf> SERVER = FrameCodec.defaultServer(PRIMITIVES, Compressor.none());

  private TestCodecs() {}

  /** Returns the codec of a client with other decoders. */
  static FrameCodec<ByteBuf> client(UnaryOperator<Message.Codec> decoder) {
    return new FrameCodec<>(
        PRIMITIVES, Compressor.none(), SessionContext.in(new ProtocolV4ClientCodecs(), decoder));
  }
}
