package io.cqlsurge.bench;

import com.datastax.oss.driver.internal.core.protocol.ByteBufPrimitiveCodec;
import com.datastax.oss.protocol.internal.Compressor;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.ConsistencyLevel;
import com.datastax.oss.protocol.internal.ProtocolConstants.Opcode;
import com.datastax.oss.protocol.internal.request.Execute;
import com.datastax.oss.protocol.internal.request.Options;
import com.datastax.oss.protocol.internal.request.Prepare;
import com.datastax.oss.protocol.internal.request.Query;
import com.datastax.oss.protocol.internal.request.Startup;
import com.datastax.oss.protocol.internal.request.query.QueryOptions;
import com.datastax.oss.protocol.internal.response.result.Prepared;
import io.cqlsurge.nullserver.NullServer;
import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.epoll.EpollEventLoopGroup;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * The minimum work of any client at a rate: one wake-up, one request and one reply per due time, on
 * one connection without a driver. The request is always the same frame, except for its stream
 * number. The event loop waits for the next due time or the next reply, whichever is first.
 */
final class BarePacedLoop extends SimpleChannelInboundHandler<ByteBuf> {
  private static final long NS_PER_SECOND = 1_000_000_000;
  private static final int MOST_BYTES = 1 << 20;
  private static final int PAGE_ROWS = 5_000;
  private static final int STREAM_OFFSET = 2;
  private static final int OPCODE_OFFSET = 4;
  private static final int LENGTH_OFFSET = 5;
  private static final FrameCodec<ByteBuf> CODEC =
      FrameCodec.defaultClient(
          new ByteBufPrimitiveCodec(ByteBufAllocator.DEFAULT), Compressor.none());

  private final long operations;
  private final long perSecond;
  private final LatencyLog latencies;
  private final CompletableFuture<Double> seconds = new CompletableFuture<>();
  private volatile CompletableFuture<Message> reply = new CompletableFuture<>();
  private Channel channel;
  private ByteBuf request = Unpooled.EMPTY_BUFFER;
  private long startNs;
  private long sent;
  private long received;

  private BarePacedLoop(long operations, long perSecond) {
    this.operations = operations;
    this.perSecond = perSecond;
    this.latencies = new LatencyLog(operations / perSecond);
  }

  /**
   * Runs with {@code PORT write|read|options OPERATIONS RATE LOG}, prints the rate, and writes the
   * latencies like {@code -log hdrfile=}. With {@code options}, each request is an OPTIONS frame,
   * which costs the server next to nothing: its latencies are those of the machine.
   */
  public static void main(String[] arguments) throws IOException {
    int port = Integer.parseInt(arguments[0]);
    long operations = Long.parseLong(arguments[2]);
    BarePacedLoop loop = new BarePacedLoop(operations, Long.parseLong(arguments[3]));
    EventLoopGroup group = new EpollEventLoopGroup(1);
    try {
      loop.connect(group, port);
      loop.request = loop.request(arguments[1]);
      loop.channel.eventLoop().execute(loop::begin);
      double seconds = loop.seconds.join();
      System.out.printf("Op rate                   : %,.0f op/s%n", operations / seconds);
    } finally {
      group.shutdownGracefully(0, 0, TimeUnit.SECONDS).syncUninterruptibly();
    }
    loop.latencies.write(Path.of(arguments[4]));
  }

  private void connect(EventLoopGroup group, int port) {
    ChannelInitializer<Channel> handlers =
        new ChannelInitializer<>() {
          @Override
          protected void initChannel(Channel opened) {
            opened
                .pipeline()
                .addLast(new LengthFieldBasedFrameDecoder(MOST_BYTES, LENGTH_OFFSET, Integer.BYTES))
                .addLast(BarePacedLoop.this);
          }
        };
    channel =
        new Bootstrap()
            .group(group)
            .channel(EpollSocketChannel.class)
            .option(ChannelOption.TCP_NODELAY, true)
            .handler(handlers)
            .connect(InetAddress.getLoopbackAddress(), port)
            .syncUninterruptibly()
            .channel();
  }

  /** Prepares the statement, if the request has one, and returns the frame of a request. */
  private ByteBuf request(String kind) {
    ask(new Startup());
    if (kind.equals("options")) {
      return frame(Options.INSTANCE);
    }
    ask(new Query(BareLoop.TABLE));
    ByteBuffer key = ByteBuffer.allocate(10);
    ByteBuffer cell = ByteBuffer.allocate(34);
    ByteBuf write = execute(BareLoop.WRITE, List.of(cell, cell, cell, cell, cell, key));
    return kind.equals("write") ? write : execute(BareLoop.READ, List.of(key));
  }

  /** Executes a statement once, and returns its frame. */
  private ByteBuf execute(String statement, List<ByteBuffer> values) {
    Prepared prepared = (Prepared) ask(new Prepare(statement));
    QueryOptions options =
        new QueryOptions(
            ConsistencyLevel.LOCAL_ONE,
            values,
            Map.of(),
            true,
            PAGE_ROWS,
            null,
            ConsistencyLevel.SERIAL,
            QueryOptions.NO_DEFAULT_TIMESTAMP,
            null,
            QueryOptions.NO_NOW_IN_SECONDS);
    Execute execute = new Execute(prepared.preparedQueryId, options);
    ask(execute);
    return frame(execute);
  }

  private Message ask(Message message) {
    reply = new CompletableFuture<>();
    var unused = channel.writeAndFlush(frame(message));
    return reply.join();
  }

  private static ByteBuf frame(Message message) {
    return CODEC.encode(
        Frame.forRequest(NullServer.USUAL_VERSION, 0, false, Frame.NO_PAYLOAD, message));
  }

  private void begin() {
    startNs = System.nanoTime();
    send();
  }

  /** Sends the requests that are due, and waits for the next due time. */
  private void send() {
    for (long nowNs = System.nanoTime(); isDue(nowNs); sent++) {
      ByteBuf frame = channel.alloc().directBuffer(request.readableBytes());
      frame.writeBytes(request, request.readerIndex(), request.readableBytes());
      frame.setShort(STREAM_OFFSET, (int) (sent & Short.MAX_VALUE));
      var unused = channel.write(frame, channel.voidPromise());
      latencies.waited(nowNs - startNs, nowNs - dueNs(sent));
    }
    channel.flush();
    if (sent < operations) {
      var unused =
          channel
              .eventLoop()
              .schedule(this::send, dueNs(sent) - System.nanoTime(), TimeUnit.NANOSECONDS);
    }
  }

  private boolean isDue(long nowNs) {
    return sent < operations && dueNs(sent) <= nowNs;
  }

  private long dueNs(long number) {
    return startNs + number * NS_PER_SECOND / perSecond;
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, ByteBuf frame) {
    if (frame.getByte(OPCODE_OFFSET) == Opcode.ERROR) {
      throw new IllegalStateException(CODEC.decode(frame).message.toString());
    }
    if (!reply.isDone()) {
      reply.complete(CODEC.decode(frame).message);
      return;
    }
    // The server replies in order.
    long nowNs = System.nanoTime();
    latencies.replied(nowNs - startNs, nowNs - dueNs(received));
    received++;
    if (received == operations) {
      seconds.complete((double) (nowNs - startNs) / NS_PER_SECOND);
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    reply.completeExceptionally(cause);
    seconds.completeExceptionally(cause);
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    exceptionCaught(context, new IOException("the server closed the connection"));
  }
}
