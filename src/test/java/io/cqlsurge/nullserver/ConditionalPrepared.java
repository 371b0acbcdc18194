package io.cqlsurge.nullserver;

import com.datastax.oss.protocol.internal.response.result.Prepared;
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import io.netty.buffer.ByteBuf;

/** A prepared conditional statement whose metadata has the mark of ScyllaDB. */
final class ConditionalPrepared extends Prepared implements AmendedMessage {
  /** Mask that ScyllaDB announces in SUPPORTED. */
  static final long MASK = 0x8000_0000L;

  private final int flagsOffset;

  ConditionalPrepared(byte[] id, RowsMetadata variables, RowsMetadata results) {
    super(id, null, variables, results);
    flagsOffset = Frames.HEADER + Integer.BYTES + Short.BYTES + id.length;
  }

  @Override
  public ByteBuf amend(ByteBuf frame) {
    return frame.setInt(flagsOffset, frame.getInt(flagsOffset) | (int) MASK);
  }
}
