package io.cqlsurge.nullserver;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.Supplier;

/**
 * One address of the server. Safe for use by all threads except the server's, while it runs; a
 * change is in effect when the method returns.
 */
public final class Node {
  private final InetSocketAddress address;
  private final EventLoop loop;
  private final NodeState state;
  private final ServerBootstrap bootstrap;
  private final Listener listener;
  private final ChannelGroup connections;
  private Optional<Listener> secondPort = Optional.empty();
  private boolean portOpen = true;
  private Faults faults = Faults.NONE;

  Node(
      InetSocketAddress address,
      EventLoop loop,
      NodeState state,
      Supplier<ChannelHandler> clients) {
    this.address = address;
    this.loop = loop;
    this.state = state;
    this.connections = new DefaultChannelGroup(loop);
    this.bootstrap =
        new ServerBootstrap()
            .group(loop)
            .channel(NioServerSocketChannel.class)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childHandler(new Initializer(connections, clients));
    this.listener = new Listener(address, bootstrap);
  }

  /** Returns the address of the node. */
  public InetSocketAddress address() {
    return address;
  }

  /** Returns the current faults. */
  public synchronized Faults faults() {
    return faults;
  }

  /** Sets the faults of later executions. */
  public synchronized void faults(Faults now) {
    faults = now;
    call(
        () -> {
          state.faults(now);
          return now;
        });
  }

  /** Sets a fault in later requests that are not executions; empty for none. */
  public void obstacle(Optional<Obstacle> now) {
    call(
        () -> {
          state.obstacle(now);
          return now;
        });
  }

  /** Returns whether the node accepts connections. */
  public synchronized boolean isUp() {
    return listener.isOpen();
  }

  /** Adds a port, on which the node accepts connections while it is up. */
  synchronized void addPort(int port) {
    secondPort =
        Optional.of(new Listener(new InetSocketAddress(address.getAddress(), port), bootstrap));
  }

  /** Closes the added port, for the time after a restart also, or opens it. */
  synchronized void setPortOpen(boolean isOpen) {
    portOpen = isOpen;
    secondPort.ifPresent(isOpen && isUp() ? Listener::open : Listener::close);
  }

  /**
   * Accepts connections, if it does not already.
   *
   * @throws UncheckedIOException if it cannot listen on its address
   */
  public synchronized void up() {
    listener.open();
    if (portOpen) {
      secondPort.ifPresent(Listener::open);
    }
  }

  /**
   * Closes the connections, forgets prepared statements, and refuses new connections.
   *
   * @throws IllegalStateException if the port is still in use after some seconds
   */
  public synchronized void down() {
    listener.close();
    secondPort.ifPresent(Listener::close);
    connections.close().syncUninterruptibly();
    call(
        () -> {
          state.forget();
          return state;
        });
  }

  /** Returns the number of connections. */
  public int connections() {
    return connections.size();
  }

  /** Returns the number of replies that are held back. */
  public int waiting() {
    return call(() -> state.outbox().size());
  }

  /** Returns the times of executions since the start or the last reset. */
  public Latency latency() {
    return call(
        () -> {
          Latency copy = new Latency();
          copy.add(state.latency());
          return copy;
        });
  }

  /** Returns the times of replies that were held, as by slots, by table. */
  public Map<String, Latency> latencyByTable() {
    return call(
        () -> {
          Map<String, Latency> copy = new TreeMap<>();
          state.latencyByTable().forEach((table, times) -> copy.put(table, times.copy()));
          return copy;
        });
  }

  /** Forgets all latencies. */
  public void resetLatency() {
    call(
        () -> {
          state.resetLatency();
          return state;
        });
  }

  <T> T call(Callable<T> task) {
    return loop.submit(task).syncUninterruptibly().getNow();
  }

  private static final class Initializer extends ChannelInitializer<SocketChannel> {
    private final ChannelGroup connections;
    private final Supplier<ChannelHandler> clients;

    Initializer(ChannelGroup connections, Supplier<ChannelHandler> clients) {
      this.connections = connections;
      this.clients = clients;
    }

    @Override
    protected void initChannel(SocketChannel channel) {
      connections.add(channel);
      channel
          .pipeline()
          .addLast(
              new LengthFieldBasedFrameDecoder(
                  Integer.MAX_VALUE, Frames.LENGTH_OFFSET, Integer.BYTES))
          .addLast(clients.get());
    }
  }
}
