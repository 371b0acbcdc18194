package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.cqlsurge.Polling;
import io.cqlsurge.feature.metrics.Dashboard;
import io.cqlsurge.it.CommandLine.Result;
import io.cqlsurge.nullserver.Failure;
import io.cqlsurge.nullserver.Faults;
import io.cqlsurge.nullserver.Loopback;
import io.cqlsurge.nullserver.NullServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real Prometheus that reads the metrics of real runs. */
class MetricsIT {
  /** Window of rates: several scrapes, on a busy machine too. */
  private static final String WINDOW = "5s";

  /** Time by which the server delays each reply. */
  private static final int DELAY_MS = 5;

  @TempDir private Path folder;

  /** Starts a run of both kinds in which some requests fail. */
  private static CommandLine start(NullServer server, Prometheus prometheus, String options)
      throws InterruptedException {
    Result filled =
        CommandLine.inProcess(arguments(server, "write n=1000 no-warmup -rate threads=20"));
    assertThat(filled.status()).as(filled.toString()).isZero();
    CommandLine run =
        cqlsurge(
            server,
            "mixed ratio(read=1,write=1) "
                + options
                + " no-warmup -rate threads=20 fixed=1000/s -pop seq=1..1000"
                + " -errors ignore skip-read-validation retries=1"
                + " -log no-settings level=minimal -metrics port="
                + prometheus.targetPort()
                + " -at 2s=mark(repair)");
    run.awaitLine("Running ");
    Faults faults =
        Faults.NONE.withDelay(Duration.ofMillis(DELAY_MS)).withFailure(Failure.WRITE_FAILURE, 3);
    server.nodes().forEach(node -> node.faults(faults));
    return run;
  }

  private static CommandLine cqlsurge(NullServer server, String words) {
    return CommandLine.cqlsurge(arguments(server, words));
  }

  private static String[] arguments(NullServer server, String words) {
    String node = " -node 127.0.0.1:" + server.addresses().get(0).getPort();
    return (words + node).split(" +", -1);
  }

  private static double total(Result result, String label) {
    return Double.parseDouble(result.result(label).split(" ", 2)[0].replace(",", ""));
  }

  @Test
  void prometheus_reads_a_run_and_every_query_of_the_dashboard_returns_data() throws Exception {
    try (NullServer server = Loopback.server(2);
        Prometheus prometheus = Prometheus.start(folder)) {
      Instant from = Instant.now();
      CommandLine run = start(server, prometheus, "duration=6s");
      run.awaitRows();
      String text = prometheus.metrics();
      assertThat(problems(text)).as(text).isEmpty();
      Result result = run.await();
      Instant to = Instant.now();
      assertThat(result.status()).as(result.toString()).isZero();
      for (String query : Dashboard.read().queries(WINDOW)) {
        assertThat(prometheus.series(query, from, to)).as(query).anyMatch(MetricsIT::hasNumber);
      }
      assertSums(prometheus, to, result);
    }
  }

  private static boolean hasNumber(JsonNode series) {
    return StreamSupport.stream(series.path("values").spliterator(), false)
        .anyMatch(value -> Double.isFinite(value.path(1).asDouble(Double.NaN)));
  }

  /** Checks the last values in Prometheus, which it read before the end of the run. */
  private static void assertSums(Prometheus prometheus, Instant to, Result result)
      throws IOException, InterruptedException {
    double operations = assertCounted(prometheus, to, result, "sum(cqlsurge_operations_total)");
    double errors = prometheus.last("sum(cqlsurge_errors_total)", to);
    assertThat(errors).isPositive().isLessThanOrEqualTo(total(result, "Total errors"));
    // During a run, the errors of nodes are read a moment later than the operations.
    assertThat(prometheus.last("cqlsurge_partitions_total", to) + errors)
        .isBetween(operations, 1.01 * operations);
    String sum = "sum(cqlsurge_response_time_seconds_sum)";
    String count = "sum(cqlsurge_response_time_seconds_count)";
    assertThat(prometheus.last(count, to)).isEqualTo(operations);
    double meanMs = 1e3 * prometheus.last(sum + " / " + count, to);
    assertThat(meanMs).isCloseTo(total(result, "Latency mean"), within(0.5 * meanMs));
  }

  /**
   * Checks the operations that Prometheus counted: some, and not more than in the run. It reads
   * them late on a busy machine, and stores them some time after it read them.
   */
  private static double assertCounted(
      Prometheus prometheus, Instant to, Result result, String query)
      throws IOException, InterruptedException {
    double all = total(result, "Total partitions") + total(result, "Total errors");
    Polling.await("operations as " + query, () -> prometheus.last(query, to) > 0);
    double operations = prometheus.last(query, to);
    assertThat(operations).isLessThanOrEqualTo(all);
    return operations;
  }

  /** Returns the output of promtool, which checks names and descriptions. */
  private static String problems(String text) throws IOException, InterruptedException {
    Process promtool =
        new ProcessBuilder("promtool", "check", "metrics").redirectErrorStream(true).start();
    try (var stream = promtool.getOutputStream()) {
      stream.write(text.getBytes(StandardCharsets.UTF_8));
    }
    String output = new String(promtool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(promtool.waitFor()).as(output).isZero();
    return output;
  }

  @Test
  void prometheus_reads_native_histograms_if_it_supports_them() throws Exception {
    try (NullServer server = Loopback.server(1);
        Prometheus prometheus = Prometheus.start(folder, "--enable-feature=native-histograms")) {
      CommandLine run = start(server, prometheus, "duration=4s");
      Result result = run.await();
      Instant to = Instant.now();
      assertThat(result.status()).as(result.toString()).isZero();
      String histogram = "sum(cqlsurge_response_time_seconds)";
      double counted = assertCounted(prometheus, to, result, "histogram_count(" + histogram + ")");
      assertThat(prometheus.last("sum(cqlsurge_operations_total)", to)).isEqualTo(counted);
      double medianMs = 1e3 * prometheus.last("histogram_quantile(0.5, " + histogram + ")", to);
      // A part of a run on a busy machine has another median, but none below the server's delay.
      assertThat(medianMs).isBetween(0.9 * DELAY_MS, 1.1 * total(result, "Latency max"));
    }
  }
}
