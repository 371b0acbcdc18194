package io.cqlsurge.driver;

import com.datastax.oss.driver.internal.core.channel.ChannelFactory;
import com.datastax.oss.driver.internal.core.protocol.FrameDecodingException;
import io.cqlsurge.driver.tls.Causes;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import org.jspecify.annotations.Nullable;

/**
 * A handler that closes a connection when its incoming bytes are no longer frames of the protocol.
 * Without it, the driver fails one request and keeps the connection, from which nothing can be read
 * any more. Confined to the connection's I/O thread.
 */
final class FramingGuard extends ChannelInboundHandlerAdapter {
  /** Name of the handler that receives frames. */
  static final String NAME = FramingGuard.class.getName();

  private static final long NONE = 0;

  /** Time at which the first bytes arrived that are not yet part of a whole frame, in ns. */
  private long unframedSinceNs = NONE;

  private FramingGuard() {}

  /** Adds a guard to a connection that is about to be opened. */
  static void install(Channel channel) {
    FramingGuard guard = new FramingGuard();
    channel
        .pipeline()
        .addFirst(guard.new BytesHandler())
        .addBefore(ChannelFactory.INFLIGHT_HANDLER_NAME, NAME, guard);
  }

  /** Closes a connection if bytes have arrived for {@code maxNs} without a whole frame. */
  static void check(Channel channel, long nowNs, long maxNs) {
    ChannelHandlerContext context = channel.pipeline().context(FramingGuard.class);
    if (context != null
        && context.handler() instanceof FramingGuard guard
        && guard.unframedSinceNs != NONE
        && nowNs - guard.unframedSinceNs >= maxNs) {
      guard.close(context, "bytes arrive, but no complete reply", null);
    }
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object frame) {
    unframedSinceNs = NONE;
    context.fireChannelRead(frame);
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable thrown) {
    // Before it is initialized, such bytes only indicate another protocol version.
    boolean isInitialized = context.pipeline().get(ChannelFactory.INIT_HANDLER_NAME) == null;
    if (thrown instanceof FrameDecodingException && isInitialized) {
      close(context, Causes.rootMessage(thrown), thrown);
    } else {
      context.fireExceptionCaught(thrown);
    }
  }

  /** Makes the driver fail all requests on the connection, close it, and open another. */
  private void close(ChannelHandlerContext context, String reason, @Nullable Throwable cause) {
    unframedSinceNs = NONE;
    context.fireExceptionCaught(new FramingLostException(reason, cause));
  }

  /** A handler that records when bytes arrive, before they are decoded. */
  private final class BytesHandler extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext to, Object bytes) {
      if (unframedSinceNs == NONE && bytes instanceof ByteBuf) {
        unframedSinceNs = System.nanoTime();
      }
      to.fireChannelRead(bytes);
    }
  }

  /** Thrown if the bytes on a connection are not frames of the protocol. It has no stack trace. */
  static final class FramingLostException extends Exception {
    private static final long serialVersionUID = 1L;

    private FramingLostException(String reason, @Nullable Throwable cause) {
      super(reason, cause, false, false);
    }
  }
}
