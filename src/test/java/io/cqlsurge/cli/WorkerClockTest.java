package io.cqlsurge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.cqlsurge.cluster.WorkerServer;
import io.cqlsurge.nullserver.TestServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Workers whose monotonic clocks differ from that of the coordinator. */
@Timeout(120)
class WorkerClockTest {
  @RegisterExtension private final TestServer server = TestServer.of(1);
  @TempDir private Path folder;

  private static InetSocketAddress freeAddress() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return new InetSocketAddress(socket.getInetAddress(), socket.getLocalPort());
    }
  }

  private static WorkerServer start(InetSocketAddress address, long differenceNs) {
    WorkerServer.Setup setup =
        new WorkerServer.Setup(
            "worker " + differenceNs,
            VersionCommand.version(),
            ClientJob::open,
            () -> System.nanoTime() + differenceNs,
            line -> {});
    return WorkerServer.start(setup, address, Optional.empty());
  }

  @Test
  void workers_whose_clocks_are_an_hour_off_start_with_the_others() throws IOException {
    long hourNs = TimeUnit.HOURS.toNanos(1);
    Path json = folder.resolve("run.json");
    List<InetSocketAddress> addresses = List.of(freeAddress(), freeAddress(), freeAddress());
    List<WorkerServer> workers = new ArrayList<>();
    try {
      workers.add(start(addresses.get(0), hourNs));
      workers.add(start(addresses.get(1), 0));
      workers.add(start(addresses.get(2), -hourNs));
      TestConsole console = new TestConsole();
      int status = console.run(command(addresses, json));
      assertThat(status).as(console.errText()).isZero();
      assertThat(console.text()).contains("Total partitions          :        600 [WRITE: 600]");
    } finally {
      workers.forEach(WorkerServer::close);
    }
    JsonNode own = new ObjectMapper().readTree(json.toFile()).at("/stats/0/cqlsurge");
    assertThat(own.path("clients")).hasSize(3);
    for (JsonNode client : own.path("clients")) {
      assertThat(client.path("skew").asDouble(-1)).isBetween(0.0, 60_000.0);
    }
  }

  private String[] command(List<InetSocketAddress> addresses, Path json) {
    String workers =
        addresses.stream()
            .map(address -> address.getHostString() + ":" + address.getPort())
            .collect(Collectors.joining(","));
    String line = "write n=600 no-warmup -rate threads=6 fixed=600/s -log clients json=%s";
    return (line.formatted(json) + " -node " + server.address() + " -sendto " + workers)
        .split(" ", -1);
  }
}
