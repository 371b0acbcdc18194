package io.cqlsurge.feature.workers;

import io.cqlsurge.FreePort;
import io.cqlsurge.cli.Assembled;
import io.cqlsurge.report.RecordedOutput;
import io.cqlsurge.run.Build;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Workers in the process of the test. */
final class InProcessWorkers implements AutoCloseable {
  private final List<WorkerServer> servers = new ArrayList<>();
  private final List<InetSocketAddress> addresses = new ArrayList<>();

  /** Starts a worker whose monotonic clock differs from that of the process, in ns. */
  void start(long differenceNs) {
    InetSocketAddress address = FreePort.address();
    WorkerServer.Setup setup =
        new WorkerServer.Setup(
            "worker " + addresses.size(),
            Build.ofThisTool().id(),
            WorkerJob.opener(
                Assembled.caller(new RecordedOutput()), WorkerSettings.Allowed.parse("")),
            () -> System.nanoTime() + differenceNs,
            line -> {});
    servers.add(new WorkerServer(setup, address, Optional.empty()));
    addresses.add(address);
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
