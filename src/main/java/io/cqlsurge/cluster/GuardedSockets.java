package io.cqlsurge.cluster;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.util.function.BiConsumer;
import org.jgroups.util.DefaultSocketFactory;

/** Sockets whose connections begin with a {@link Handshake}. */
final class GuardedSockets extends DefaultSocketFactory {
  private final Handshake greeting;
  private final BiConsumer<String, String> refused;

  /**
   * Creates a factory.
   *
   * @param refused is called for each refused connection, with its source and the reason
   */
  GuardedSockets(Handshake greeting, BiConsumer<String, String> refused) {
    this.greeting = greeting;
    this.refused = refused;
  }

  @Override
  public Socket createSocket(String service) {
    return new GreetingSocket();
  }

  @Override
  public ServerSocket createServerSocket(String service) throws IOException {
    return new GuardedServerSocket(greeting, refused);
  }

  /** A socket that is connected when its greeting is sent. */
  private final class GreetingSocket extends Socket {
    @Override
    public void connect(SocketAddress address, int timeoutMs) throws IOException {
      super.connect(address, timeoutMs);
      try {
        greeting.answer(this);
      } catch (IOException e) {
        close();
        throw e;
      }
    }
  }
}
