package io.cqlsurge.feature.workers;

import io.cqlsurge.feature.workers.GuardedServerSocket.AcceptedSocket;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.Optional;
import java.util.function.BiConsumer;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLSocket;
import org.jgroups.util.DefaultSocketFactory;

/**
 * Sockets with TLS 1.3, or without it if there is no key. The other process must have the same key.
 */
final class GuardedSockets extends DefaultSocketFactory {
  /** Maximum wait for bytes that belong to the handshake, in ms. */
  private static final int HANDSHAKE_MS = 3_000;

  private final Optional<WorkerKey> key;
  private final BiConsumer<String, String> refused;

  /**
   * Creates a factory.
   *
   * @param refused is called for each refused connection, with its source and the reason
   */
  GuardedSockets(Optional<WorkerKey> key, BiConsumer<String, String> refused) {
    this.key = key;
    this.refused = refused;
  }

  /** Returns a socket that is not connected; who connects it begins the handshake. */
  @Override
  public Socket createSocket(String service) throws IOException {
    if (key.isEmpty()) {
      return new Socket();
    }
    SSLSocket socket = (SSLSocket) key.get().sockets().createSocket();
    socket.setSoTimeout(HANDSHAKE_MS);
    socket.addHandshakeCompletedListener(ended -> withoutLimit(ended.getSocket()));
    return prepared(socket);
  }

  /** Opens a connection, with its handshake. */
  Socket connect(InetSocketAddress address) throws IOException {
    Socket socket = createSocket("connection");
    try {
      socket.connect(address, HANDSHAKE_MS);
      if (socket instanceof SSLSocket secure) {
        secure.startHandshake();
      }
      return socket;
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  private static void withoutLimit(SSLSocket socket) {
    try {
      socket.setSoTimeout(0);
    } catch (SocketException e) {
      // It is closed already.
    }
  }

  @Override
  public ServerSocket createServerSocket(String service) throws IOException {
    return new GuardedServerSocket(this::accepted, refused);
  }

  private Optional<Socket> accepted(AcceptedSocket socket) throws IOException {
    socket.setSoTimeout(HANDSHAKE_MS);
    if (!socket.awaitData()) {
      return Optional.empty();
    }
    Socket secure = key.isPresent() ? secure(socket, key.get()) : socket;
    secure.setSoTimeout(0);
    return Optional.of(secure);
  }

  private static Socket secure(Socket socket, WorkerKey key) throws IOException {
    SSLSocket secure = prepared((SSLSocket) key.sockets().createSocket(socket, null, true));
    secure.setNeedClientAuth(true);
    try {
      secure.startHandshake();
      return secure;
    } catch (SSLException e) {
      throw e;
    } catch (IOException e) {
      // The other process can close the connection before its reason arrives.
      throw new SSLHandshakeException(String.valueOf(e.getMessage()));
    }
  }

  private static SSLSocket prepared(SSLSocket socket) throws SocketException {
    // Otherwise, each part of the handshake waits for a delayed acknowledgement, for 40 ms.
    socket.setTcpNoDelay(true);
    socket.setEnabledProtocols(new String[] {WorkerKey.PROTOCOL});
    return socket;
  }
}
