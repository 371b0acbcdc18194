package io.cqlsurge.driver.stub;

import com.datastax.oss.driver.internal.core.protocol.ByteBufPrimitiveCodec;
import com.datastax.oss.protocol.internal.Compressor;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.ErrorCode;
import com.datastax.oss.protocol.internal.ProtocolConstants.Opcode;
import com.datastax.oss.protocol.internal.response.Error;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import java.net.InetSocketAddress;
import java.util.List;

/** A handler that answers the requests of one connection, one frame at a time. */
final class StubConnection extends SimpleChannelInboundHandler<ByteBuf> {
  private static final int OLDEST_VERSION = 4;
  private static final int NEWEST_VERSION = 5;
  private static final int OPCODE_OFFSET = 4;
  private static final FrameCodec<ByteBuf> CODEC =
      FrameCodec.defaultServer(
          new ByteBufPrimitiveCodec(ByteBufAllocator.DEFAULT), Compressor.none());

  private final StubAnswers answers;
  private final StubReplies replies;

  StubConnection(InetSocketAddress server, StubReplies replies) {
    this.answers = new StubAnswers(server, replies);
    this.replies = replies;
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, ByteBuf frame) {
    int opcode = frame.getByte(OPCODE_OFFSET);
    if (opcode == Opcode.EXECUTE) {
      write(context, replies.ofStatement(frame, context.alloc()));
    } else if (opcode == Opcode.BATCH) {
      write(context, replies.ofBatch(frame, context.alloc()));
    } else {
      answer(context, frame, opcode);
    }
  }

  private void answer(ChannelHandlerContext context, ByteBuf frame, int opcode) {
    int stream = frame.getShort(2);
    int version = frame.getByte(0);
    if (version < OLDEST_VERSION || version > NEWEST_VERSION) {
      String text = "Invalid or unsupported protocol version (" + version + ")";
      write(context, encode(NEWEST_VERSION, stream, new Error(ErrorCode.PROTOCOL_ERROR, text)));
      return;
    }
    write(context, encode(version, stream, answers.answer(CODEC.decode(frame).message)));
    if (opcode == Opcode.STARTUP && version == NEWEST_VERSION) {
      StubSegments.begin(context);
    }
  }

  private static ByteBuf encode(int version, int stream, Message message) {
    return CODEC.encode(
        Frame.forResponse(version, stream, null, Frame.NO_PAYLOAD, List.of(), message));
  }

  /** Ignores replies that cannot be written: the client has closed its connection. */
  private static void write(ChannelHandlerContext context, ByteBuf reply) {
    ChannelFuture unused = context.write(reply, context.voidPromise());
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext context) {
    context.flush();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    ChannelFuture unused = context.close();
  }
}
