package io.cqlsurge.feature.workers;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.cqlsurge.cli.TestConsole;
import io.cqlsurge.nullserver.TestServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Workers whose monotonic clocks differ from that of the controller. */
@Tag("assembled")
@Timeout(120)
class WorkerClockTest {
  @RegisterExtension private final TestServer server = TestServer.of(1);
  @TempDir private Path folder;

  @Test
  void workers_whose_clocks_are_an_hour_off_start_with_the_others() throws IOException {
    long hourNs = TimeUnit.HOURS.toNanos(1);
    Path json = folder.resolve("run.json");
    try (InProcessWorkers workers = new InProcessWorkers()) {
      workers.start(hourNs);
      workers.start(0);
      workers.start(-hourNs);
      TestConsole console = new TestConsole();
      String line =
          "write n=600 no-warmup -rate threads=6 fixed=600/s -log clients json=%s -node %s -sendto %s"
              .formatted(json, server.address(), workers.addresses());
      int status = console.run(line.split(" ", -1));
      assertThat(status).as(console.errText()).isZero();
      assertThat(console.text()).contains("Total partitions          :        600 [WRITE: 600]");
    }
    JsonNode own = new ObjectMapper().readTree(json.toFile()).at("/stats/0/cqlsurge");
    assertThat(own.path("clients")).hasSize(3);
    for (JsonNode client : own.path("clients")) {
      assertThat(client.path("skew").asDouble(-1)).isBetween(0.0, 60_000.0);
    }
  }
}
