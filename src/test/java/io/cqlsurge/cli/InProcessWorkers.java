package io.cqlsurge.cli;

import io.cqlsurge.cluster.WorkerServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Workers in the process of the test. */
final class InProcessWorkers implements AutoCloseable {
  private final List<WorkerServer> servers = new ArrayList<>();
  private final List<InetSocketAddress> addresses = new ArrayList<>();

  /** Starts a worker whose monotonic clock differs from that of the process, in ns. */
  void start(long differenceNs) throws IOException {
    InetSocketAddress address = freeAddress();
    WorkerServer.Setup setup =
        new WorkerServer.Setup(
            "worker " + addresses.size(),
            VersionCommand.version(),
            ClientJob::open,
            () -> System.nanoTime() + differenceNs,
            line -> {});
    servers.add(WorkerServer.start(setup, address, Optional.empty()));
    addresses.add(address);
  }

  private static InetSocketAddress freeAddress() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return new InetSocketAddress(socket.getInetAddress(), socket.getLocalPort());
    }
  }

  /** Returns the addresses in the form of {@code -sendto}. */
  String addresses() {
    return addresses.stream()
        .map(address -> address.getHostString() + ":" + address.getPort())
        .collect(Collectors.joining(","));
  }

  @Override
  public void close() {
    servers.forEach(WorkerServer::close);
  }
}
