package io.cqlsurge.feature.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.cqlsurge.cli.TestConsole;
import io.cqlsurge.nullserver.TestServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Runs with the load of a node, as a user sees them. The node reports 200 writes per second. */
@Tag("assembled")
@Timeout(120)
class ServerLoadRunTest {
  @RegisterExtension private final TestServer server = TestServer.of(1);
  @TempDir private Path folder;
  private final TestConsole console = new TestConsole();
  private HttpServer metrics;

  @BeforeEach
  void serve() throws IOException {
    metrics = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    long startNs = System.nanoTime();
    metrics.createContext("/metrics", exchange -> answer(exchange, startNs));
    metrics.start();
  }

  @AfterEach
  void stop() {
    metrics.stop(0);
  }

  private static void answer(HttpExchange exchange, long startNs) throws IOException {
    double writes = (System.nanoTime() - startNs) / 1e9 * 200;
    byte[] page =
        String.format(
                Locale.ROOT,
                """
      scylla_transport_current_connections{shard="0"} 3
      scylla_storage_proxy_coordinator_read_latency_count{shard="0"} 0
      scylla_storage_proxy_coordinator_read_latency_sum{shard="0"} 0
      scylla_storage_proxy_coordinator_write_latency_count{shard="0"} %1$.3f
      scylla_storage_proxy_coordinator_write_latency_sum{shard="0"} %2$.3f
      """,
                writes,
                writes * 2)
            .getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(200, page.length);
    exchange.getResponseBody().write(page);
    exchange.close();
  }

  private JsonNode run(String option, String duration) throws IOException {
    Path json = folder.resolve("run.json");
    int status =
        console.run(
            "write",
            "duration=" + duration,
            "no-warmup",
            "-rate",
            "threads=2",
            "fixed=200/s",
            "-node",
            server.address(),
            "-log",
            "interval=200ms",
            "json=" + json,
            option);
    assertThat(status).as(console.errText()).isZero();
    return new ObjectMapper().readTree(json.toFile()).path("stats").path(0).path("cqlsurge");
  }

  @Test
  void the_load_of_a_node_is_in_rows_table_and_json() throws IOException {
    int port = metrics.getAddress().getPort();
    JsonNode servers = run("server=http://{host}:" + port + "/metrics", "5s").path("servers");
    List<String> rows =
        console.out().stream().filter(line -> line.startsWith("server /127.0.0.1:")).toList();
    assertThat(rows)
        .hasSizeGreaterThan(5)
        .allMatch(
            row ->
                row.matches(
                    ".*: reads/s 0, writes/s [0-9.]+, coordinator write ms 0\\.00200,"
                        + " connections 3"));
    assertThat(console.text())
        .containsPattern("Mean time of an operation +from [23]\\.\\d s\n")
        .containsPattern("  coordinator write ms +0\\.00200\n")
        .containsPattern("  Unknown from [23]\\.\\d s: the nodes do not report the replicas'");
    assertThat(console.errText()).doesNotContain("Node values");
    assertThat(servers.path("nodes")).hasSize(1);
    assertThat(servers.path("nodes").path(0).path("intervals")).hasSize(rows.size());
    assertThat(servers.path("results").path("writes/s").path("value").asDouble())
        .isBetween(150.0, 300.0);
    assertThat(servers.path("time").path("shares").path("client and network").asDouble())
        .isPositive();
  }

  @Test
  void a_node_without_virtual_tables_is_reported_once_and_the_run_succeeds() throws IOException {
    assertThat(run("server", "2s").has("servers")).isFalse();
    assertThat(console.err())
        .filteredOn(line -> line.contains("Node values"))
        .singleElement()
        .asString()
        .endsWith(
            "Node values: none from /"
                + server.address()
                + ": there are no virtual tables; use -jmx, or -log server=http://{host}:9180/metrics");
    assertThat(console.text()).doesNotContain("server /", "Mean time of an operation");
  }

  @Test
  void a_node_without_metrics_is_reported_once_and_the_run_succeeds() throws IOException {
    int port = metrics.getAddress().getPort();
    assertThat(run("server=http://{host}:" + port + "/none", "2s").has("servers")).isFalse();
    assertThat(console.err())
        .filteredOn(line -> line.contains("Node values"))
        .singleElement()
        .asString()
        .endsWith("/none answered with status 404");
  }
}
