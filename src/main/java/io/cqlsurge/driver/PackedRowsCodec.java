package io.cqlsurge.driver;

import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.PrimitiveCodec;
import com.datastax.oss.protocol.internal.ProtocolConstants.ResultKind;
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import io.netty.buffer.ByteBuf;

/** A result decoder that reads rows as {@link PackedRows}. */
final class PackedRowsCodec extends ReplyCodec {
  PackedRowsCodec(Message.Codec others) {
    super(others);
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
}
