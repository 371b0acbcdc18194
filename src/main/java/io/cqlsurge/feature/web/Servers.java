package io.cqlsurge.feature.web;

import io.cqlsurge.database.Cluster;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.run.Shared;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.Map;

/** The HTTP servers of options: one for each address. Thread-safe. */
public final class Servers implements Shared.Resource {
  private static final int MAX_PORT = 65_535;

  private final Map<InetSocketAddress, WebServer> started = new LinkedHashMap<>();

  /**
   * Returns the server at an address, which is started unless another option did.
   *
   * @param group the option that asks for it, for messages
   * @param bind name or IP address of a local network interface
   * @throws UsageError if it cannot listen at the address
   */
  public synchronized WebServer at(String group, String bind, int port) {
    InetSocketAddress socket = new InetSocketAddress(bind, port);
    if (!isOfThisMachine(socket)) {
      throw new UsageError(
          "%s: 'bind=%s': is not an address of this machine; use 127.0.0.1, or 0.0.0.0 for all addresses"
              .formatted(group, bind));
    }
    WebServer known = started.get(socket);
    if (known != null && port > 0) {
      return known;
    }
    try {
      WebServer server = WebServer.start(socket);
      started.put(server.address(), server);
      return server;
    } catch (IOException e) {
      throw new UsageError(
          "%s: 'port=%s': cannot listen at this port (%s); choose another one, such as %s port=%s"
              .formatted(
                  group, port, e.getMessage(), group, port < MAX_PORT ? port + 1 : port - 1));
    }
  }

  private static boolean isOfThisMachine(InetSocketAddress socket) {
    return !socket.isUnresolved()
        && (socket.getAddress().isAnyLocalAddress()
            || Cluster.isAddressOfThisMachine(socket.getAddress()));
  }

  /**
   * Returns a server's address for a browser, without a path.
   *
   * @param host name or IP address of the machine
   */
  public static String url(String host, WebServer server) {
    String name = host.contains(":") ? "[" + host + "]" : host;
    return "http://" + name + ":" + server.address().getPort();
  }

  @Override
  public synchronized void close() {
    started.values().forEach(WebServer::close);
  }
}
