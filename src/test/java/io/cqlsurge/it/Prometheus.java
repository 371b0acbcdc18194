package io.cqlsurge.it;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.cqlsurge.FreePort;
import io.cqlsurge.Polling;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A Prometheus that reads the metrics of a cqlsurge once per second. */
final class Prometheus implements AutoCloseable {
  private final HttpClient client = HttpClient.newHttpClient();
  private final Process process;
  private final String address;
  private final int targetPort;

  private Prometheus(Process process, int port, int targetPort) {
    this.process = process;
    this.address = "http://127.0.0.1:" + port;
    this.targetPort = targetPort;
  }

  /** Starts it with its data in a folder, and waits until it reads; that takes about 5 s. */
  static Prometheus start(Path folder, String... flags) throws IOException {
    int port = FreePort.next();
    int targetPort = FreePort.next();
    Path config =
        Files.writeString(
            folder.resolve("prometheus.yml"),
            """
            global: {scrape_interval: 1s, scrape_timeout: 1s}
            scrape_configs:
              - job_name: cqlsurge
                static_configs: [{targets: ["127.0.0.1:%d"]}]
            """
                .formatted(targetPort));
    List<String> command =
        new ArrayList<>(
            List.of(
                "prometheus",
                "--config.file=" + config,
                "--storage.tsdb.path=" + folder.resolve("data"),
                "--web.listen-address=127.0.0.1:" + port));
    command.addAll(List.of(flags));
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("prometheus.log").toFile())
            .start();
    Prometheus started = new Prometheus(process, port, targetPort);
    Polling.await("Prometheus", started::isReady);
    Polling.await("the first scrape", started::hasScraped);
    return started;
  }

  private boolean isReady() throws InterruptedException {
    try {
      return get(address + "/-/ready").statusCode() == 200;
    } catch (IOException e) {
      if (!process.isAlive()) {
        throw new IllegalStateException("Prometheus ended", e);
      }
      return false;
    }
  }

  /** Returns whether it tried to read from the cqlsurge, which does not run yet. */
  private boolean hasScraped() throws IOException, InterruptedException {
    Instant now = Instant.now();
    return !series("up", now.minusSeconds(10), now).isEmpty();
  }

  private HttpResponse<String> get(String url) throws IOException, InterruptedException {
    return client.send(
        HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString());
  }

  /** Returns the port of the cqlsurge that it reads. */
  int targetPort() {
    return targetPort;
  }

  /** Returns the metrics in the text format, read from the cqlsurge itself. */
  String metrics() throws IOException, InterruptedException {
    return get("http://127.0.0.1:" + targetPort + "/metrics").body();
  }

  /** Returns the series of a query, each with its values over a time in steps of a second. */
  List<JsonNode> series(String query, Instant from, Instant to)
      throws IOException, InterruptedException {
    String url =
        address
            + "/api/v1/query_range?step=1&start="
            + seconds(from)
            + "&end="
            + seconds(to)
            + "&query="
            + URLEncoder.encode(query, UTF_8);
    JsonNode reply = new ObjectMapper().readTree(get(url).body());
    if (!reply.path("status").asText().equals("success")) {
      throw new IllegalStateException(query + ": " + reply);
    }
    List<JsonNode> series = new ArrayList<>();
    reply.at("/data/result").forEach(series::add);
    return series;
  }

  /**
   * Returns the last value of the only series of a query in the minute before a time; NaN if it has
   * no series.
   */
  double last(String query, Instant to) throws IOException, InterruptedException {
    List<JsonNode> series = series(query, to.minusSeconds(60), to);
    if (series.isEmpty()) {
      return Double.NaN;
    }
    if (series.size() > 1) {
      throw new IllegalStateException(query + ": " + series);
    }
    JsonNode values = series.get(0).path("values");
    return values.path(values.size() - 1).path(1).asDouble();
  }

  private static String seconds(Instant time) {
    return String.valueOf(time.toEpochMilli() / 1e3);
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(20, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      throw new IllegalStateException(e);
    }
  }
}
