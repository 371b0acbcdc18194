package io.cqlsurge.feature.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.feature.web.WebServer;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.OperationStats;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Metrics that are read over HTTP, as Prometheus does. */
@Timeout(60)
class MetricsReplyTest {
  /** The header of Prometheus 2.42 with its feature native-histograms. */
  private static final String PROTOBUF =
      "application/vnd.google.protobuf;proto=io.prometheus.client.MetricFamily;encoding=delimited,"
          + "application/openmetrics-text;version=1.0.0;q=0.8,"
          + "application/openmetrics-text;version=0.0.1;q=0.75,text/plain;version=0.0.4;q=0.5,*/*;q=0.1";

  /** The header of Prometheus 2.42. */
  private static final String OPEN_METRICS =
      "application/openmetrics-text;version=1.0.0,application/openmetrics-text;version=0.0.1;q=0.75,"
          + "text/plain;version=0.0.4;q=0.5,*/*;q=0.1";

  private final HttpClient client = HttpClient.newHttpClient();
  private final RunMetrics metrics =
      new RunMetrics(new RunLabels("1.2", "write n=5", "r", "t"), 0, List.of("WRITE"));
  private WebServer server;

  @BeforeEach
  void start() throws IOException {
    server = WebServer.start(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    server.add("/metrics", metrics::reply);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private static Interval interval(int number) {
    List<Long> latencies = new ArrayList<>();
    for (int i = 1; i <= number; i++) {
      latencies.add(i * 1_000_000L);
    }
    return TestIntervals.interval(
        TestIntervals.figures(OperationStats.TOTAL, latencies),
        List.of(TestIntervals.figures("WRITE", latencies)),
        List.of());
  }

  private HttpRequest.Builder request() {
    return HttpRequest.newBuilder(
        URI.create("http://127.0.0.1:" + server.address().getPort() + "/metrics"));
  }

  private HttpResponse<String> get(String accept) throws IOException, InterruptedException {
    return client.send(
        request().header("Accept", accept).build(),
        HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
  }

  private static String type(HttpResponse<?> response) {
    assertThat(response.statusCode()).isEqualTo(200);
    return response.headers().firstValue("Content-Type").orElseThrow();
  }

  @Test
  void the_format_is_the_one_that_the_client_accepts() throws Exception {
    metrics.intervalEnded(interval(3));
    HttpResponse<String> plain = get("*/*");
    assertThat(type(plain)).startsWith("text/plain; version=0.0.4");
    assertThat(plain.body()).contains("cqlsurge_operations_total{operation=\"WRITE\"} 3.0\n");
    HttpResponse<String> open = get(OPEN_METRICS);
    assertThat(type(open)).startsWith("application/openmetrics-text; version=1.0.0");
    assertThat(open.body()).endsWith("# EOF\n");
    HttpResponse<String> protobuf = get(PROTOBUF);
    assertThat(type(protobuf)).startsWith("application/vnd.google.protobuf");
    assertThat(protobuf.body()).contains("cqlsurge_response_time_seconds");
  }

  @Test
  void a_client_without_the_header_receives_text() throws Exception {
    HttpResponse<String> response =
        client.send(request().build(), HttpResponse.BodyHandlers.ofString());
    assertThat(type(response)).startsWith("text/plain");
    assertThat(response.body()).contains("cqlsurge_run_info{");
  }

  @Test
  void head_is_supported_and_post_is_not() throws Exception {
    HttpResponse<String> head =
        client.send(
            request().method("HEAD", HttpRequest.BodyPublishers.noBody()).build(),
            HttpResponse.BodyHandlers.ofString());
    assertThat(type(head)).startsWith("text/plain");
    assertThat(head.body()).isEmpty();
    HttpResponse<String> post =
        client.send(
            request().POST(HttpRequest.BodyPublishers.ofString("x")).build(),
            HttpResponse.BodyHandlers.ofString());
    assertThat(post.statusCode()).isGreaterThanOrEqualTo(400);
  }

  @Test
  void concurrent_readers_see_complete_intervals_and_counters_that_only_grow() {
    List<CompletableFuture<Void>> readers = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      readers.add(CompletableFuture.runAsync(this::readUntilComplete));
    }
    for (int i = 0; i < 200; i++) {
      metrics.intervalEnded(interval(10));
    }
    readers.forEach(CompletableFuture::join);
  }

  private void readUntilComplete() {
    double last = 0;
    try {
      while (last < 2000) {
        MetricsText text = MetricsText.of(get("").body());
        double now = text.value("cqlsurge_operations_total{operation=\"WRITE\"}");
        assertThat(now).isGreaterThanOrEqualTo(last);
        assertThat(now % 10).isZero();
        assertThat(text.value("cqlsurge_service_time_seconds_count{operation=\"WRITE\"}"))
            .isEqualTo(now);
        assertThat(text.value("cqlsurge_partitions_total")).isEqualTo(now);
        last = now;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
