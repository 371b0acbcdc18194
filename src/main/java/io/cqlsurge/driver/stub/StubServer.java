package io.cqlsurge.driver.stub;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollEventLoopGroup;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.Future;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

/**
 * A CQL server in this process, with one node on the loopback interface and one thread. It supports
 * versions 4 and 5 of the protocol without encryption, compression and authentication. Safe for use
 * by many threads.
 */
public final class StubServer implements AutoCloseable {
  private static final String THREAD = "cqlsurge-stub";
  private static final int ANY_PORT = 0;
  private static final int LENGTH_OFFSET = 5;
  private static final long CLOSE_SECONDS = 1;

  private final EventLoopGroup thread;
  private final StubReplies replies = new StubReplies();
  private final Channel listener;

  /**
   * Starts a server on a port that the system chooses.
   *
   * @throws IOException if it cannot listen on the loopback interface
   */
  public StubServer() throws IOException {
    DefaultThreadFactory daemons = new DefaultThreadFactory(THREAD, true);
    boolean epoll = Epoll.isAvailable();
    this.thread = epoll ? new EpollEventLoopGroup(1, daemons) : new NioEventLoopGroup(1, daemons);
    ChannelFuture bound =
        bootstrap(epoll ? EpollServerSocketChannel.class : NioServerSocketChannel.class)
            .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), ANY_PORT))
            .awaitUninterruptibly();
    this.listener = bound.channel();
    if (!bound.isSuccess()) {
      stopThread();
      throw new IOException("cannot listen on the loopback interface", bound.cause());
    }
  }

  private ServerBootstrap bootstrap(Class<? extends ServerChannel> type) {
    return new ServerBootstrap()
        .group(thread)
        .channel(type)
        .childOption(ChannelOption.TCP_NODELAY, true)
        .childHandler(
            new ChannelInitializer<>() {
              @Override
              protected void initChannel(Channel client) {
                client
                    .pipeline()
                    .addLast(
                        new LengthFieldBasedFrameDecoder(
                            Integer.MAX_VALUE, LENGTH_OFFSET, Integer.BYTES))
                    .addLast(new StubConnection(address(), replies));
              }
            });
  }

  public InetSocketAddress address() {
    return (InetSocketAddress) listener.localAddress();
  }

  /**
   * Adds a statement that another server has prepared.
   *
   * @param id the identification of the statement in requests
   * @param columns column count of the row that each execution returns; 0 for no row
   */
  public void add(byte[] id, int columns) {
    replies.add(id, columns);
  }

  /** Returns the number of executed statements and batches since the start. */
  public long executions() {
    return replies.executions();
  }

  /** Stops listening and closes all connections. */
  @Override
  public void close() {
    listener.close().awaitUninterruptibly();
    stopThread();
  }

  private void stopThread() {
    Future<?> unused = thread.shutdownGracefully(0, CLOSE_SECONDS, TimeUnit.SECONDS);
  }
}
