package io.cqlsurge.feature.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.cqlsurge.database.Cluster;
import io.cqlsurge.engine.server.Samples;
import io.cqlsurge.engine.server.Samples.Sample;
import io.cqlsurge.engine.server.SeriesRules;
import io.cqlsurge.measure.server.Amount;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests with a server of metrics in this process. */
class MetricsPagesTest {
  private static final Cluster.Node NODE = new Cluster.Node("/127.0.0.1:9042", "dc1", "r1");
  private static final String WRITTEN = "scylla_hints_manager_written";

  private static final String SCYLLA =
      """
      # HELP scylla_scheduler_queue_length Size of backlog on this queue, in tasks
      # TYPE scylla_scheduler_queue_length gauge
      scylla_scheduler_queue_length{group="atexit",shard="0"} 0.000000
      scylla_scheduler_queue_length{group="statement",shard="0"} 4.000000
      scylla_scheduler_queue_length{group="statement",shard="1"} 3.000000
      # HELP scylla_transport_current_connections Holds a current number of client connections.
      # TYPE scylla_transport_current_connections gauge
      scylla_transport_current_connections{shard="0"} 5.000000
      scylla_transport_current_connections{shard="1"} 6.000000
      # TYPE scylla_storage_proxy_coordinator_read_latency histogram
      scylla_storage_proxy_coordinator_read_latency_sum{scheduling_group_name="statement",shard="0"} 1500
      scylla_storage_proxy_coordinator_read_latency_count{scheduling_group_name="statement",shard="0"} 10
      scylla_storage_proxy_coordinator_read_latency_bucket{le="640.000000",scheduling_group_name="statement",shard="0"} 10
      scylla_storage_proxy_coordinator_read_latency_bucket{le="+Inf",scheduling_group_name="statement",shard="0"} 10
      scylla_storage_proxy_coordinator_read_latency_sum{scheduling_group_name="streaming",shard="1"} 500
      scylla_storage_proxy_coordinator_read_latency_count{scheduling_group_name="streaming",shard="1"} 2
      scylla_reactor_utilization{shard="0"} 12.5
      """;

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private HttpServer server;

  @BeforeEach
  void serve() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/metrics", exchange -> send(exchange, 200, SCYLLA));
    server.createContext("/missing", exchange -> send(exchange, 404, SCYLLA));
    server.createContext(
        "/moved",
        exchange -> {
          exchange.getResponseHeaders().set("Location", "/metrics");
          send(exchange, 302, "");
        });
    server.createContext("/endless", MetricsPagesTest::sendWithoutEnd);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
    threads.shutdownNow();
  }

  private void send(HttpExchange exchange, int status, String text) throws IOException {
    requests.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private static void sendWithoutEnd(HttpExchange exchange) throws IOException {
    byte[] line = ("# " + "x".repeat(61) + "\n").getBytes(StandardCharsets.UTF_8);
    byte[] lines = new byte[line.length << 14];
    for (int i = 0; i < lines.length; i++) {
      lines[i] = line[i % line.length];
    }
    exchange.sendResponseHeaders(200, 0);
    try {
      exchange.getResponseBody().write((WRITTEN + " 7\n").getBytes(StandardCharsets.UTF_8));
      while (!Thread.currentThread().isInterrupted()) {
        exchange.getResponseBody().write(lines);
      }
    } finally {
      exchange.close();
    }
  }

  private MetricsPages pages(String path) {
    return new MetricsPages("http://{host}:" + server.getAddress().getPort() + path);
  }

  private static List<Sample> parsed(String... lines) {
    return new MetricsPages("http://{host}/").parse(String.join("\n", lines)).of(WRITTEN);
  }

  @Test
  void the_metrics_of_a_node_are_read_from_its_host() throws IOException {
    Samples samples = pages("/metrics?family=a").read(NODE);
    assertThat(requests).containsExactly("GET /metrics?family=a");
    assertThat(SeriesRules.values(samples))
        .containsOnlyKeys(Amount.PENDING_TASKS, Amount.CONNECTIONS, Amount.READS, Amount.READ_US)
        .containsEntry(Amount.PENDING_TASKS, 7.0)
        .containsEntry(Amount.CONNECTIONS, 11.0)
        .containsEntry(Amount.READS, 12.0)
        .containsEntry(Amount.READ_US, 2_000.0);
    assertThat(samples.of("scylla_reactor_utilization")).as("not used by a rule").isEmpty();
  }

  @Test
  void the_host_is_that_of_the_node_at_each_place() throws IOException {
    Cluster.Node named = new Cluster.Node("localhost/127.0.0.1:9042", "dc1", "r1");
    pages("/metrics/{host}").read(named);
    assertThat(requests).containsExactly("GET /metrics/127.0.0.1");
    assertThatThrownBy(() -> pages("/metrics").read(new Cluster.Node("/127.0.0.9:9042", "d", "r")))
        .as("nothing listens there")
        .isInstanceOf(IOException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/[0:0:0:0:0:0:0:1]:9042", "name/[::1]:9042"})
  void the_host_of_an_ipv6_address_is_in_brackets_once(String address) {
    // Refused, or unreachable where there is no IPv6; a wrong URL is neither.
    assertThatThrownBy(
            () -> new MetricsPages("http://{host}:1/").read(new Cluster.Node(address, "d", "r")))
        .isInstanceOf(IOException.class);
  }

  @Test
  void an_answer_with_another_status_is_refused_and_not_followed() {
    assertThatThrownBy(() -> pages("/missing").read(NODE))
        .isInstanceOf(IOException.class)
        .hasMessageEndingWith("/missing answered with status 404");
    assertThatThrownBy(() -> pages("/moved").read(NODE))
        .isInstanceOf(IOException.class)
        .hasMessageEndingWith("/moved answered with status 302");
    assertThat(requests).containsExactly("GET /missing", "GET /moved");
  }

  @Test
  void an_endless_page_is_refused() {
    assertThatThrownBy(() -> pages("/endless").read(NODE))
        .isInstanceOf(IOException.class)
        .hasMessageEndingWith("/endless answered with more than 64 MiB");
  }

  @Test
  void a_server_that_does_not_answer_is_given_up() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      MetricsPages pages = new MetricsPages("http://{host}:" + silent.getLocalPort() + "/");
      assertThatThrownBy(() -> pages.read(NODE))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("timed out");
    }
  }

  @Test
  void labels_can_contain_braces_commas_blanks_and_escaped_quotes() {
    String labels = "a=\"{x} , y}\",b=\"say \\\"hi\\\" \\\\ \\n\"";
    assertThat(parsed(WRITTEN + "{" + labels + "} 5")).containsExactly(new Sample(labels, 5));
    assertThat(parsed(WRITTEN + "{a=\"} 9\"} 5")).containsExactly(new Sample("a=\"} 9\"", 5));
  }

  @Test
  void a_comma_after_the_last_label_is_allowed() {
    assertThat(parsed(WRITTEN + "{a=\"b\",} 5"))
        .singleElement()
        .satisfies(
            sample -> {
              assertThat(sample.value()).isEqualTo(5);
              assertThat(sample.pool()).isEqualTo("b");
            });
    assertThat(parsed(WRITTEN + "{} 5")).containsExactly(new Sample("", 5));
  }

  @Test
  void timestamps_blanks_and_ends_of_lines_are_ignored() {
    assertThat(
            parsed(
                WRITTEN + " 1 1395066363000",
                WRITTEN + "{s=\"0\"} 2 1395066363000\r",
                WRITTEN + "   3\r",
                WRITTEN + "{s=\"1\"}   4.5e3  ",
                "",
                "\r"))
        .containsExactly(
            new Sample("", 1),
            new Sample("s=\"0\"", 2),
            new Sample("", 3),
            new Sample("s=\"1\"", 4_500));
  }

  @Test
  void values_that_are_no_finite_numbers_are_left_out() {
    String[] lines =
        Arrays.stream(new String[] {"NaN", "+Inf", "-Inf", "Infinity", "x", "", "6"})
            .map(value -> WRITTEN + " " + value)
            .toArray(String[]::new);
    assertThat(parsed(lines)).containsExactly(new Sample("", 6));
  }

  @Test
  void comments_and_other_names_are_left_out() {
    assertThat(
            parsed(
                "# TYPE " + WRITTEN + " counter",
                "#" + WRITTEN + " 1",
                WRITTEN + "_total 2",
                "x_" + WRITTEN + " 3",
                WRITTEN,
                WRITTEN + "{s=\"0\" 4",
                "{} 5",
                " 6"))
        .isEmpty();
  }
}
