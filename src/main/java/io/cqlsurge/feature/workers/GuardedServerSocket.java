package io.cqlsurge.feature.workers;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BiConsumer;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import org.jgroups.util.Util;

/**
 * A server socket that accepts only connections with a {@link Handshake}. The others are closed
 * after a short time. Only a limited number of connections waits for its handshake; if there are
 * more, the oldest ones are closed, so that connections without data block nobody. JGroups alone
 * would wait for the first bytes of one connection after the other.
 */
final class GuardedServerSocket extends ServerSocket {
  /** Maximum connections that wait for their handshake. */
  private static final int MAX_PENDING = 64;

  /** Maximum connections that the operating system accepts in advance. */
  private static final int BACKLOG = 1024;

  /** Wait after an error, for example because there are too many open files, in ms. */
  private static final long ERROR_MS = 100;

  private final Handshake handshake;
  private final BiConsumer<String, String> refused;
  private final ExecutorService handshakes =
      Executors.newCachedThreadPool(GuardedServerSocket::thread);
  private final Thread acceptor = thread(this::acceptAll);

  /** Connections in the order of their arrival; guarded by itself. */
  private final Set<Socket> pending = new LinkedHashSet<>();

  /** Connections with a handshake; empty after the last one. */
  private final BlockingQueue<Optional<Socket>> accepted = new LinkedBlockingQueue<>();

  /** What begins a connection. */
  @FunctionalInterface
  interface Handshake {
    /**
     * Returns the socket on which an accepted connection continues, after its handshake; empty if
     * the other process closes it without any data.
     *
     * @throws SSLHandshakeException if the other process does not have the same key
     * @throws IOException if it sends something else, or nothing in time
     */
    Optional<Socket> of(AcceptedSocket socket) throws IOException;
  }

  /**
   * Creates a socket that is not bound.
   *
   * @param refused is called for each refused connection, with its source and the reason
   */
  GuardedServerSocket(Handshake handshake, BiConsumer<String, String> refused) throws IOException {
    this.handshake = handshake;
    this.refused = refused;
  }

  private static Thread thread(Runnable task) {
    Thread thread = new Thread(task, "cqlsurge-handshake");
    thread.setDaemon(true);
    return thread;
  }

  @Override
  public void bind(SocketAddress address) throws IOException {
    bind(address, BACKLOG);
    acceptor.start();
  }

  /** Waits for the next connection with a handshake. */
  @Override
  public Socket accept() throws IOException {
    try {
      return accepted.take().orElseThrow(() -> new SocketException("the socket is closed"));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SocketException("interrupted");
    }
  }

  private void acceptAll() {
    while (!isClosed()) {
      try {
        AcceptedSocket socket = new AcceptedSocket();
        implAccept(socket);
        add(socket);
        handshakes.execute(() -> shakeHands(socket));
      } catch (IOException | RejectedExecutionException e) {
        // The second one means that this socket was closed meanwhile.
        if (!isClosed()) {
          Util.sleep(ERROR_MS);
        }
      }
    }
    accepted.add(Optional.empty());
  }

  private void add(Socket socket) throws IOException {
    synchronized (pending) {
      pending.add(socket);
      if (pending.size() > MAX_PENDING) {
        Socket oldest = pending.iterator().next();
        pending.remove(oldest);
        oldest.close();
      }
    }
  }

  private void shakeHands(AcceptedSocket socket) {
    try {
      Optional<Socket> ready = handshake.of(socket);
      if (ready.isPresent()) {
        accepted.add(ready);
      } else {
        socket.close();
      }
    } catch (SSLHandshakeException e) {
      refuse(socket, "a connection without this key (" + reason(e) + ")");
    } catch (SSLException e) {
      refuse(socket, "data that is not from cqlsurge");
    } catch (IOException e) {
      refuse(socket, "a connection that is not from cqlsurge");
    } finally {
      synchronized (pending) {
        pending.remove(socket);
      }
    }
  }

  /** Returns why a handshake failed, without the name of the alert that newer JDKs prepend. */
  static String reason(SSLException error) {
    return String.valueOf(error.getMessage()).replaceFirst("^\\([a-z_]+\\) ", "");
  }

  private void refuse(Socket socket, String reason) {
    String source = socket.getInetAddress().getHostAddress();
    Util.close(socket);
    refused.accept(source, reason);
  }

  @Override
  public void close() throws IOException {
    super.close();
    handshakes.shutdown();
    synchronized (pending) {
      pending.forEach(socket -> Util.close(socket));
      pending.clear();
    }
    accepted.forEach(socket -> socket.ifPresent(open -> Util.close(open)));
  }

  /** An accepted socket, whose first byte can be awaited. */
  static final class AcceptedSocket extends Socket {
    private Optional<InputStream> stream = Optional.empty();

    @Override
    public InputStream getInputStream() throws IOException {
      if (stream.isEmpty()) {
        stream = Optional.of(new BufferedInputStream(super.getInputStream()));
      }
      return stream.get();
    }

    /** Waits for the first byte, which can still be read; false at the stream's end. */
    boolean awaitData() throws IOException {
      InputStream in = getInputStream();
      in.mark(1);
      boolean hasData = in.read() >= 0;
      in.reset();
      return hasData;
    }
  }
}
