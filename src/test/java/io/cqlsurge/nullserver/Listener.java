package io.cqlsurge.nullserver;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A port that accepts connections or refuses them. Not safe for use by many threads. */
final class Listener {
  private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(5);
  private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(1);

  private final InetSocketAddress address;
  private final ServerBootstrap bootstrap;
  private Optional<Channel> channel = Optional.empty();

  Listener(InetSocketAddress address, ServerBootstrap bootstrap) {
    this.address = address;
    this.bootstrap = bootstrap;
  }

  boolean isOpen() {
    return channel.isPresent();
  }

  /**
   * Accepts connections, if it does not already.
   *
   * @throws UncheckedIOException if it cannot listen on its address
   */
  void open() {
    if (channel.isPresent()) {
      return;
    }
    ChannelFuture bound = bootstrap.bind(address).awaitUninterruptibly();
    if (!bound.isSuccess()) {
      throw new UncheckedIOException(new IOException("cannot listen on " + address, bound.cause()));
    }
    channel = Optional.of(bound.channel());
  }

  /**
   * Refuses new connections.
   *
   * @throws IllegalStateException if the port is still in use after some seconds
   */
  void close() {
    if (channel.isPresent()) {
      channel.get().close().syncUninterruptibly();
      channel = Optional.empty();
      awaitFreePort();
    }
  }

  /** The system accepts connections to a closed listener until the next turn of its selector. */
  private void awaitFreePort() {
    long startNs = System.nanoTime();
    while (isPortInUse()) {
      if (System.nanoTime() - startNs > PATIENCE_NS) {
        throw new IllegalStateException(address + " is still in use");
      }
      LockSupport.parkNanos(PAUSE_NS);
    }
  }

  private boolean isPortInUse() {
    // This socket never listens. It may have the port while old connections end.
    try (Socket socket = new Socket()) {
      socket.setReuseAddress(true);
      socket.bind(address);
      return false;
    } catch (BindException e) {
      return true;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
