package io.cqlsurge.driver.stub;

import com.datastax.oss.driver.internal.core.protocol.ByteBufPrimitiveCodec;
import com.datastax.oss.driver.internal.core.protocol.BytesToSegmentDecoder;
import com.datastax.oss.protocol.internal.Compressor;
import com.datastax.oss.protocol.internal.Segment;
import com.datastax.oss.protocol.internal.SegmentCodec;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A handler for the segments of version 5. It passes received payloads on as a byte stream, and
 * sends one flush's frames in common segments.
 */
final class StubSegments extends ChannelDuplexHandler {
  private static final SegmentCodec<ByteBuf> CODEC =
      new SegmentCodec<>(new ByteBufPrimitiveCodec(ByteBufAllocator.DEFAULT), Compressor.none());

  private final List<Object> parts = new ArrayList<>();
  private @Nullable ByteBuf payload;

  private StubSegments() {}

  /** Puts all further bytes of a connection into segments. */
  static void begin(ChannelHandlerContext connection) {
    connection.pipeline().addFirst(new StubSegments()).addFirst(new BytesToSegmentDecoder(CODEC));
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object segment) {
    context.fireChannelRead(((Segment<?>) segment).payload);
  }

  /** Collects a frame, which is shorter than a segment. */
  @Override
  public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
    ByteBuf frame = (ByteBuf) message;
    if (payload != null
        && payload.readableBytes() + frame.readableBytes() > Segment.MAX_PAYLOAD_LENGTH) {
      send(context, payload);
    }
    if (payload == null) {
      payload = context.alloc().buffer();
    }
    payload.writeBytes(frame);
    frame.release();
  }

  @Override
  public void flush(ChannelHandlerContext context) {
    if (payload != null) {
      send(context, payload);
    }
    context.flush();
  }

  private void send(ChannelHandlerContext context, ByteBuf frames) {
    payload = null;
    CODEC.encode(new Segment<>(frames, true), parts);
    for (Object part : parts) {
      ChannelFuture unused = context.write(part, context.voidPromise());
    }
    parts.clear();
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext context) {
    if (payload != null) {
      payload.release();
      payload = null;
    }
  }
}
