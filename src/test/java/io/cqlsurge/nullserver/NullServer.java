package io.cqlsurge.nullserver;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;

/** Listens on loopback addresses, each of them a node of one cluster, on one thread. */
public final class NullServer implements AutoCloseable {
  private static final int LENGTH_OFFSET = 5;

  private final EventLoopGroup loop = new NioEventLoopGroup(1);

  /**
   * Listens.
   *
   * @param addresses one a node, all with the same port
   */
  public NullServer(List<InetSocketAddress> addresses) throws InterruptedException {
    Tables tables = new Tables();
    for (InetSocketAddress address : addresses) {
      SystemTables system = new SystemTables(address, addresses);
      ServerBootstrap bootstrap =
          new ServerBootstrap()
              .group(loop)
              .channel(NioServerSocketChannel.class)
              .childOption(ChannelOption.TCP_NODELAY, true)
              .childHandler(new Initializer(tables, system));
      bootstrap.bind(address).sync();
    }
  }

  @Override
  public void close() {
    loop.shutdownGracefully().syncUninterruptibly();
  }

  /** Listens on {@code PORT ADDRESS...} until the process is ended. */
  public static void main(String[] arguments) throws InterruptedException {
    List<InetSocketAddress> addresses = new ArrayList<>();
    int port = Integer.parseInt(arguments[0]);
    for (String ip : List.of(arguments).subList(1, arguments.length)) {
      addresses.add(new InetSocketAddress(ip, port));
    }
    NullServer server = new NullServer(addresses);
    System.out.println("ready on " + addresses);
    server.loop.terminationFuture().sync();
  }

  private static final class Initializer extends ChannelInitializer<SocketChannel> {
    private final Tables tables;
    private final SystemTables system;

    Initializer(Tables tables, SystemTables system) {
      this.tables = tables;
      this.system = system;
    }

    @Override
    protected void initChannel(SocketChannel channel) {
      channel
          .pipeline()
          .addLast(new LengthFieldBasedFrameDecoder(Integer.MAX_VALUE, LENGTH_OFFSET, 4))
          .addLast(new ClientHandler(tables, system));
    }
  }
}
