package io.cqlsurge.driver;

import com.datastax.oss.driver.internal.core.channel.ChannelFactory;
import com.datastax.oss.driver.internal.core.protocol.FrameDecodingException;
import io.cqlsurge.driver.tls.Causes;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;

/**
 * Closes a connection whose incoming bytes are no frames of the protocol any more. The driver fails
 * one request then and keeps the connection, on which nothing can be read again. Belongs to the
 * connection's I/O thread.
 */
final class FramingGuard extends ChannelInboundHandlerAdapter {
  private static final long NONE = 0;

  private ChannelHandlerContext context;

  /** When the first bytes arrived that are not part of a whole frame yet. */
  private long unframedSinceNs = NONE;

  private FramingGuard() {}

  /** Guards a connection that is about to be opened. */
  static void install(Channel channel) {
    FramingGuard guard = new FramingGuard();
    channel
        .pipeline()
        .addFirst(guard.new Arriving())
        .addBefore(ChannelFactory.INFLIGHT_HANDLER_NAME, FramingGuard.class.getName(), guard);
  }

  /** Closes a connection on which bytes have arrived for that long without a whole frame. */
  static void check(Channel channel, long nowNs, long longestNs) {
    FramingGuard guard = channel.pipeline().get(FramingGuard.class);
    if (guard != null
        && guard.unframedSinceNs != NONE
        && nowNs - guard.unframedSinceNs >= longestNs) {
      guard.close("bytes arrive, but no whole reply", null);
    }
  }

  @Override
  public void handlerAdded(ChannelHandlerContext added) {
    context = added;
  }

  @Override
  public void channelRead(ChannelHandlerContext unused, Object frame) {
    unframedSinceNs = NONE;
    context.fireChannelRead(frame);
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext unused, Throwable thrown) {
    if (thrown instanceof FrameDecodingException && !isInitializing(context.pipeline())) {
      close(Causes.rootMessage(thrown), thrown);
    } else {
      context.fireExceptionCaught(thrown);
    }
  }

  /** Until then, what cannot be decoded is a matter of the protocol's version. */
  private static boolean isInitializing(ChannelPipeline pipeline) {
    return pipeline.get(ChannelFactory.INIT_HANDLER_NAME) != null;
  }

  /** The driver fails all requests on the connection, closes it, and opens another. */
  private void close(String why, Throwable cause) {
    unframedSinceNs = NONE;
    context.fireExceptionCaught(new FramingLostException(why, cause));
  }

  /** Sees bytes before they are decoded. */
  private final class Arriving extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext to, Object bytes) {
      if (unframedSinceNs == NONE && bytes instanceof ByteBuf) {
        unframedSinceNs = System.nanoTime();
      }
      to.fireChannelRead(bytes);
    }
  }
}
