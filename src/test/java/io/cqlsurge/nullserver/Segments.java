package io.cqlsurge.nullserver;

import com.datastax.oss.driver.internal.core.protocol.BytesToSegmentDecoder;
import com.datastax.oss.protocol.internal.Compressor;
import com.datastax.oss.protocol.internal.Segment;
import com.datastax.oss.protocol.internal.SegmentCodec;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import java.util.ArrayList;
import java.util.List;

/**
 * The segments with checksums around the frames of version 5. Received payloads form one stream of
 * bytes, which the next handler splits into frames; sent frames of one flush share segments.
 */
final class Segments extends ChannelDuplexHandler {
  private static final SegmentCodec<ByteBuf> CODEC =
      new SegmentCodec<>(Frames.PRIMITIVES, Compressor.none());

  private final List<Object> encoded = new ArrayList<>();
  private ByteBuf pending;

  /** Puts all later traffic of a connection into segments. */
  static void begin(ChannelHandlerContext context) {
    context.pipeline().addFirst(new Segments()).addFirst(new BytesToSegmentDecoder(CODEC));
  }

  @Override
  public void handlerAdded(ChannelHandlerContext context) {
    pending = context.alloc().buffer();
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext context) {
    pending.release();
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    // The previous decoder produces no other type.
    context.fireChannelRead(((Segment<?>) message).payload);
  }

  @Override
  public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
    ByteBuf frame = (ByteBuf) message;
    if (pending.readableBytes() + frame.readableBytes() > Segment.MAX_PAYLOAD_LENGTH) {
      send(context);
    }
    if (frame.readableBytes() > Segment.MAX_PAYLOAD_LENGTH) {
      while (frame.isReadable()) {
        int length = Math.min(frame.readableBytes(), Segment.MAX_PAYLOAD_LENGTH);
        send(context, new Segment<>(frame.readRetainedSlice(length), false));
      }
    } else {
      pending.writeBytes(frame);
    }
    frame.release();
  }

  @Override
  public void flush(ChannelHandlerContext context) {
    send(context);
    context.flush();
  }

  private void send(ChannelHandlerContext context) {
    if (pending.isReadable()) {
      send(context, new Segment<>(pending, true));
      pending = context.alloc().buffer();
    }
  }

  private void send(ChannelHandlerContext context, Segment<ByteBuf> segment) {
    CODEC.encode(segment, encoded);
    for (Object part : encoded) {
      ChannelFuture unused = context.write(part, context.voidPromise());
    }
    encoded.clear();
  }
}
