package io.cqlsurge.it;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;

/** A TLS server that does only the handshake, to test the messages when it fails. */
final class TlsServer implements AutoCloseable {
  private final SSLServerSocket socket;
  private final Queue<String> failed = new ConcurrentLinkedQueue<>();

  private TlsServer(SSLServerSocket socket) {
    this.socket = socket;
    Thread thread = new Thread(this::serve, "tls-server");
    thread.setDaemon(true);
    thread.start();
  }

  /**
   * Starts a server on a free loopback port.
   *
   * @param wantsClient whether clients have to show a certificate
   */
  static TlsServer start(Path store, String password, boolean wantsClient)
      throws IOException, GeneralSecurityException {
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, password.toCharArray());
    }
    KeyManagerFactory managers =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(keys, password.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), null, null);
    SSLServerSocket socket =
        (SSLServerSocket)
            context
                .getServerSocketFactory()
                .createServerSocket(0, 10, InetAddress.getLoopbackAddress());
    socket.setNeedClientAuth(wantsClient);
    return new TlsServer(socket);
  }

  private void serve() {
    while (!socket.isClosed()) {
      try {
        shakeHands((SSLSocket) socket.accept());
      } catch (IOException e) {
        if (!socket.isClosed()) {
          throw new UncheckedIOException(e);
        }
      }
    }
  }

  /** Also a client that resets its socket, when it refuses the certificate, is only recorded. */
  private void shakeHands(SSLSocket accepted) {
    try (SSLSocket client = accepted) {
      client.startHandshake();
    } catch (IOException e) {
      failed.add(String.valueOf(e.getMessage()));
    }
  }

  /** Returns the causes of the handshakes that failed so far. */
  List<String> failed() {
    return List.copyOf(failed);
  }

  /** Returns the address of the server, in the form of {@code -node}. */
  String address() {
    return "127.0.0.1:" + socket.getLocalPort();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
