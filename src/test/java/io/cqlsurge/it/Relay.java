package io.cqlsurge.it;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A relay of TCP connections to a local port, which can be cut. */
public final class Relay implements AutoCloseable {
  private final ServerSocket listener;
  private final int target;
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  private volatile boolean isCut;
  private volatile String lost = "";

  private Relay(ServerSocket listener, int target) {
    this.listener = listener;
    this.target = target;
  }

  /** Starts a relay to a port of this machine. */
  public static Relay to(int target) throws IOException {
    Relay relay = new Relay(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), target);
    start(relay::accept);
    return relay;
  }

  private static void start(Runnable task) {
    Thread thread = new Thread(task, "relay");
    thread.setDaemon(true);
    thread.start();
  }

  /** Returns the port of the relay. */
  public int port() {
    return listener.getLocalPort();
  }

  /** Closes all connections, and closes new ones at once until {@link #restore} is called. */
  void cut() throws IOException {
    isCut = true;
    for (Socket socket : sockets) {
      socket.close();
    }
  }

  /** Closes the connections of requests for a path until {@link #restore} is called. */
  void lose(String path) {
    lost = "GET " + path + " ";
  }

  void restore() {
    lost = "";
    isCut = false;
  }

  private void accept() {
    try {
      while (true) {
        Socket client = listener.accept();
        if (isCut) {
          client.close();
        } else {
          connect(client);
        }
      }
    } catch (IOException e) {
      // The relay was closed.
    }
  }

  private void connect(Socket client) throws IOException {
    Socket server = new Socket();
    server.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), target));
    sockets.addAll(List.of(client, server));
    start(() -> copy(client, server));
    start(() -> copy(server, client));
  }

  private void copy(Socket from, Socket to) {
    try (from;
        to) {
      byte[] bytes = new byte[1 << 16];
      for (int count = from.getInputStream().read(bytes);
          count >= 0 && !isLost(bytes, count);
          count = from.getInputStream().read(bytes)) {
        to.getOutputStream().write(bytes, 0, count);
      }
    } catch (IOException e) {
      // One side has closed the connection, which closes the other side.
    }
  }

  private boolean isLost(byte[] bytes, int count) {
    return !lost.isEmpty()
        && new String(bytes, 0, count, StandardCharsets.US_ASCII).startsWith(lost);
  }

  @Override
  public void close() throws IOException {
    listener.close();
    cut();
  }
}
