package io.cqlsurge.driver;

import com.datastax.oss.driver.internal.core.channel.ChannelFactory;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.ProtocolConstants.Opcode;
import com.datastax.oss.protocol.internal.ProtocolConstants.ResultKind;
import com.datastax.oss.protocol.internal.Segment;
import com.datastax.oss.protocol.internal.SegmentCodec;
import com.datastax.oss.protocol.internal.request.Execute;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.ChannelPromise;
import io.netty.util.ReferenceCountUtil;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A handler that answers the requests of a dry run on one connection. Their bytes are discarded
 * after they are encoded, and the bytes of the replies arrive after the flush. All other requests
 * are sent. Confined to the connection's I/O thread.
 */
final class DryReplies extends ChannelOutboundHandlerAdapter {
  /** The mark of a dry run's requests: an empty custom payload, which is not sent. */
  static final Map<String, ByteBuffer> MARK = new HashMap<>();

  /** Length of a frame's header, in bytes. */
  private static final int HEADER = 9;

  private static final int RESPONSE = 0x80;
  private static final byte[] VOID =
      ByteBuffer.allocate(Integer.BYTES).putInt(0, ResultKind.VOID).array();

  private final SegmentCodec<ByteBuf> codec;
  private final Map<ByteBuffer, byte[]> rows;
  private final BytesHandler bytes = new BytesHandler();
  private boolean hasSegments;

  /** Whether the last request belongs to the dry run. */
  private boolean isDry;

  private ByteBuf replies = Unpooled.EMPTY_BUFFER;

  /**
   * Creates a handler.
   *
   * @param codec encodes the segments of newer protocol versions
   * @param rows bodies of replies by the ID of the statement; the others return no rows
   */
  DryReplies(SegmentCodec<ByteBuf> codec, Map<ByteBuffer, byte[]> rows) {
    this.codec = codec;
    this.rows = rows;
  }

  /** Adds this handler to an open connection that has none. */
  void install(ChannelPipeline pipeline) {
    hasSegments = pipeline.get(ChannelFactory.BYTES_TO_SEGMENT_DECODER_NAME) != null;
    pipeline.addBefore(FramingGuard.NAME, null, this);
    if (pipeline.get(ChannelFactory.SSL_HANDLER_NAME) == null) {
      pipeline.addFirst(bytes);
    } else {
      pipeline.addAfter(ChannelFactory.SSL_HANDLER_NAME, null, bytes);
    }
  }

  @Override
  public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
    Frame request = (Frame) message;
    boolean isNextDry = isMarked(request);
    if (isDry != isNextDry) {
      // A segment never has requests of both kinds.
      context.flush();
      isDry = isNextDry;
    }
    if (isDry) {
      answer(request, context);
    }
    ChannelFuture unused = context.write(request, promise);
  }

  /** Compares the identity, because all empty payloads are equal. */
  private static boolean isMarked(Frame request) {
    Object payload = request.customPayload;
    return payload == MARK;
  }

  private void answer(Frame request, ChannelHandlerContext context) {
    byte[] body =
        request.message instanceof Execute execute
            ? rows.getOrDefault(ByteBuffer.wrap(execute.queryId), VOID)
            : VOID;
    ByteBuf reply =
        context
            .alloc()
            .buffer(HEADER + body.length)
            .writeByte(RESPONSE | request.protocolVersion)
            .writeByte(0)
            .writeShort(request.streamId)
            .writeByte(Opcode.RESULT)
            .writeInt(body.length)
            .writeBytes(body);
    List<Object> parts = new ArrayList<>();
    if (hasSegments) {
      codec.encode(new Segment<>(reply, true), parts);
    } else {
      parts.add(reply);
    }
    if (!replies.isReadable()) {
      replies = context.alloc().buffer();
    }
    for (Object part : parts) {
      replies.writeBytes((ByteBuf) part);
      ReferenceCountUtil.release(part);
    }
  }

  /** Restores the connection. Requests that were not flushed are answered. */
  @Override
  public void handlerRemoved(ChannelHandlerContext context) {
    context.flush();
    if (context.pipeline().context(bytes) != null) {
      context.pipeline().remove(bytes);
    }
  }

  /** A handler next to the network, for the bytes of requests and replies. */
  private final class BytesHandler extends ChannelOutboundHandlerAdapter {
    @Override
    public void write(ChannelHandlerContext to, Object message, ChannelPromise promise) {
      if (isDry) {
        ReferenceCountUtil.release(message);
        promise.setSuccess();
      } else {
        ChannelFuture unused = to.write(message, promise);
      }
    }

    @Override
    public void flush(ChannelHandlerContext to) {
      to.flush();
      if (replies.isReadable()) {
        ByteBuf arriving = replies;
        replies = Unpooled.EMPTY_BUFFER;
        to.executor().execute(() -> to.fireChannelRead(arriving).fireChannelReadComplete());
      }
    }
  }
}
