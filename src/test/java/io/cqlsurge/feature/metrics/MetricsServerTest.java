package io.cqlsurge.feature.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.FreePort;
import io.cqlsurge.Polling;
import io.cqlsurge.cli.TestConsole;
import io.cqlsurge.nullserver.TestServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands with {@code -metrics}. */
@Tag("assembled")
@Timeout(120)
class MetricsServerTest {
  @RegisterExtension private static final TestServer SERVER = TestServer.of(1);

  private final TestConsole console = new TestConsole();
  private final HttpClient client = HttpClient.newHttpClient();
  @TempDir private Path folder;

  private int run(String line) {
    return console.run((line + " -node " + SERVER.address()).split(" ", -1));
  }

  /** Returns the metrics; empty if nothing listens at the port. */
  private Optional<String> scrape(int port) throws InterruptedException {
    return get("http://127.0.0.1:" + port + "/metrics");
  }

  private Optional<String> get(String url) throws InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(URI.create(url)).build();
    try {
      return Optional.of(client.send(request, HttpResponse.BodyHandlers.ofString()).body());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Starts a run, and waits until its metrics have operations. */
  private CompletableFuture<Integer> start(int port, String more) {
    String line =
        "write duration=2s no-warmup -rate threads=5 fixed=500/s -log no-settings interval=100ms"
            + " -metrics port=%d %s".formatted(port, more);
    CompletableFuture<Integer> run = CompletableFuture.supplyAsync(() -> run(line));
    Polling.await("operations", () -> scrape(port).filter(MetricsServerTest::hasRun).isPresent());
    return run;
  }

  @Test
  void metrics_can_be_read_during_the_run_and_not_after_it() throws Exception {
    int port = FreePort.next();
    CompletableFuture<Integer> run =
        start(
            port,
            "-mode user=u password=very-secret -graph revision=r7 title=Tests file="
                + folder.resolve("a.html"));
    String text = scrape(port).orElseThrow();
    assertThat(text)
        .contains("password=***", "revision=\"r7\"", "title=\"Tests\"", "version=\"")
        .doesNotContain("very-secret");
    MetricsText metrics = MetricsText.of(text);
    assertThat(metrics.value("cqlsurge_threads")).isEqualTo(5);
    assertThat(metrics.value("cqlsurge_target_rate")).isEqualTo(500);
    assertThat(metrics.sum("cqlsurge_operations_total")).isLessThanOrEqualTo(1000);
    assertThat(run.join()).as(console.errText()).isZero();
    assertThat(console.out()).contains("Metrics: http://127.0.0.1:" + port + "/metrics");
    assertThat(scrape(port)).isEmpty();
  }

  private static boolean hasRun(String text) {
    return MetricsText.of(text).sum("cqlsurge_operations_total") > 0;
  }

  @Test
  void the_live_page_and_the_metrics_share_a_server_if_their_ports_are_equal() throws Exception {
    int port = FreePort.next();
    CompletableFuture<Integer> run = start(port, "-live control port=" + port);
    assertThat(get("http://127.0.0.1:" + port + "/").orElseThrow()).contains("<html");
    String token = printed("Live page with control: ").replaceFirst(".*token=", "");
    HttpRequest change =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/rate"))
            .header("X-Cqlsurge-Token", token)
            .POST(HttpRequest.BodyPublishers.ofString("700"))
            .build();
    HttpResponse<String> reply = client.send(change, HttpResponse.BodyHandlers.ofString());
    assertThat(reply.statusCode()).as(reply.body()).isEqualTo(200);
    Polling.await(
        "the rate",
        () -> MetricsText.of(scrape(port).orElseThrow()).value("cqlsurge_target_rate") == 700);
    assertThat(run.join()).as(console.errText()).isZero();
  }

  private String printed(String label) {
    return console.out().stream()
        .filter(line -> line.startsWith(label))
        .map(line -> line.substring(label.length()))
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(strings = {"-metrics", "-live"})
  void a_port_in_use_is_refused_before_files_are_changed(String group) throws IOException {
    Path log = Files.writeString(folder.resolve("run.log"), "of yesterday");
    try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int port = other.getLocalPort();
      assertThat(run("write n=10 -log file=" + log + " " + group + " port=" + port)).isEqualTo(2);
      assertThat(console.err().get(0))
          .startsWith(
              "cqlsurge: "
                  + group
                  + ": 'port="
                  + port
                  + "': cannot listen at this port (Address already")
          .endsWith("; choose another one, such as " + group + " port=" + (port + 1));
    }
    assertThat(console.out()).isEmpty();
    assertThat(log).hasContent("of yesterday");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-metrics", "-live"})
  @EnabledOnOs(OS.LINUX)
  void each_loopback_address_is_an_address_of_this_machine(String group) {
    String server = group + " bind=127.0.2.26 port=" + FreePort.next();
    assertThat(run("write n=10 no-warmup -rate threads=1 " + server)).isZero();
    assertThat(console.text()).contains("http://127.0.2.26:");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-metrics", "-live"})
  void an_address_of_another_machine_is_refused(String group) {
    for (String other : List.of("192.0.2.1", "host.invalid")) {
      console.clear();
      assertThat(run("write n=10 " + group + " bind=" + other)).isEqualTo(2);
      assertThat(console.err().get(0))
          .isEqualTo(
              "cqlsurge: "
                  + group
                  + ": 'bind="
                  + other
                  + "': is not an address of this machine; use 127.0.0.1, or 0.0.0.0 for all"
                  + " addresses");
    }
  }

  @Test
  void without_the_option_nothing_is_printed_about_metrics() {
    assertThat(run("write n=10 no-warmup -rate threads=1")).isZero();
    assertThat(console.text()).doesNotContain("Metrics");
  }

  @Test
  void the_settings_at_the_start_contain_port_and_address() {
    int port = FreePort.next();
    assertThat(run("write n=10 no-warmup -rate threads=1 -metrics bind=localhost port=" + port))
        .isZero();
    assertThat(console.out())
        .containsSubsequence("Metrics:", "  Port: " + port, "  Bind: localhost")
        .contains("Metrics: http://localhost:" + port + "/metrics");
  }
}
