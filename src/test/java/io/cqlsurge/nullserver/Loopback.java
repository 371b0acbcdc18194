package io.cqlsurge.nullserver;

import io.cqlsurge.FreePort;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Null servers for tests, on any free port. */
public final class Loopback {
  private Loopback() {}

  /** Starts a server with this number of nodes and the usual version. */
  public static NullServer server(int nodes) throws IOException {
    return server(nodes, NullServer.USUAL_VERSION);
  }

  /** Starts a server with this number of nodes, from 127.0.0.1 on. */
  public static NullServer server(int nodes, int newestVersion) throws IOException {
    return new NullServer(addresses(nodes), newestVersion);
  }

  /** Starts a server with a node in each data centre and rack, such as {@code dc1:rack2}. */
  public static NullServer server(String... places) throws IOException {
    return new NullServer(
        addresses(places.length),
        NullServer.USUAL_VERSION,
        Stream.of(places).map(NodeLocation::parse).toList());
  }

  /** Starts a server with the persona of ScyllaDB. */
  public static NullServer scylla(int nodes, ScyllaOptions options) throws IOException {
    ScyllaOptions open =
        options.shardAwarePort() == 0 ? options.withShardAwarePort(FreePort.next()) : options;
    return new NullServer(addresses(nodes), open);
  }

  private static List<InetSocketAddress> addresses(int nodes) {
    return IntStream.rangeClosed(1, nodes)
        .mapToObj(number -> new InetSocketAddress("127.0.0." + number, 0))
        .toList();
  }
}
