package io.cqlsurge.driver;

import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.PrimitiveCodec;
import com.datastax.oss.protocol.internal.ProtocolConstants.ResultKind;
import com.datastax.oss.protocol.internal.response.Result;
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import io.netty.buffer.ByteBuf;

/** The driver's result decoder, but it reads rows as {@link PackedRows}. */
final class PackedRowsCodec extends Result.Codec {
  PackedRowsCodec(int protocolVersion) {
    super(protocolVersion);
  }

  @Override
  public <B> Message decode(B source, PrimitiveCodec<B> decoder) {
    ByteBuf body = (ByteBuf) source;
    if (body.getInt(body.readerIndex()) != ResultKind.ROWS) {
      return super.decode(source, decoder);
    }
    body.skipBytes(Integer.BYTES);
    return PackedRows.read(body, RowsMetadata.decode(source, decoder, false, protocolVersion));
  }
}
