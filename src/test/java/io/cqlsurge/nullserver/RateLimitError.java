package io.cqlsurge.nullserver;

import com.datastax.oss.protocol.internal.ProtocolConstants.ErrorCode;
import com.datastax.oss.protocol.internal.response.Error;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;

/** The error of ScyllaDB for a partition with more requests than its limit per second. */
final class RateLimitError extends Error implements AmendedMessage {
  /** Code that ScyllaDB announces in SUPPORTED. */
  static final int CODE = 0xF000;

  private static final int READ = 0;
  private static final int WRITE = 1;

  private final boolean write;
  private final boolean rejectedByCoordinator;

  RateLimitError(String message, boolean write, boolean rejectedByCoordinator) {
    // The codec of the driver does not know the code of the error.
    super(ErrorCode.SERVER_ERROR, message);
    this.write = write;
    this.rejectedByCoordinator = rejectedByCoordinator;
  }

  @Override
  public ByteBuf amend(ByteBuf frame) {
    ByteBuf all = Unpooled.buffer(frame.readableBytes() + 2).writeBytes(frame);
    frame.release();
    all.writeByte(write ? WRITE : READ).writeByte(rejectedByCoordinator ? 1 : 0);
    return all.setInt(Frames.LENGTH_OFFSET, all.readableBytes() - Frames.HEADER)
        .setInt(Frames.HEADER, CODE);
  }
}
