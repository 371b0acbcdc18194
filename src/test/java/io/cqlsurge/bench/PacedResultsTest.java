package io.cqlsurge.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.cqlsurge.bench.Load.Shape;
import io.cqlsurge.nullserver.NullServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class PacedResultsTest {
  private static final long SECOND = 1_000_000_000;
  private static final long MICROSECOND = 1_000;
  private static final Offset<Double> PRECISION = within(0.01);

  @TempDir private Path folder;

  /** Writes ten responses per second: of 1 ms in the first five seconds, then of 4 ms. */
  private void writeLatencies() throws IOException {
    LatencyLog log = new LatencyLog(20);
    for (int number = 0; number < 200; number++) {
      long nowNs = number * SECOND / 10;
      log.waited(nowNs, (number % 2 == 0 ? 20 : 70) * MICROSECOND);
      log.replied(nowNs, (nowNs < 5 * SECOND ? 1_000 : 4_000) * MICROSECOND);
    }
    log.write(PacedResults.latencies(folder));
  }

  private void writeRun(String columns, String intervals) throws IOException {
    Files.writeString(
        PacedResults.runFile(folder),
        """
        {"stats": [{"cqlsurge": {"client": {"columns": %s, "intervals": %s}}}]}
        """
            .formatted(columns, intervals));
  }

  @Test
  void the_first_five_seconds_have_a_separate_percentile() throws IOException {
    writeLatencies();

    PacedResults results = PacedResults.read(folder, 1.5);

    assertThat(results.startSeconds()).isEqualTo(1.5);
    assertThat(results.waitMedianMs()).isCloseTo(0.02, within(0.001));
    assertThat(results.waitP99Ms()).isCloseTo(0.07, within(0.001));
    assertThat(results.medianMs()).isCloseTo(4, PRECISION);
    assertThat(results.p99Ms()).isCloseTo(4, PRECISION);
    assertThat(results.firstP99Ms()).isCloseTo(1, PRECISION);
  }

  @Test
  void the_schedule_lag_is_the_median_of_the_seconds() throws IOException {
    writeLatencies();
    writeRun("[\"cpu\", \"schedule lag\"]", "[[0.5, 9], [0.5, 0.25], [0.5, null], [0.5, 0.35]]");

    assertThat(PacedResults.read(folder, 0).lagMs()).isEqualTo(0.35);
  }

  @Test
  void without_a_run_file_or_its_column_the_lag_is_unknown() throws IOException {
    writeLatencies();
    assertThat(PacedResults.read(folder, 0).lagMs()).isNaN();

    writeRun("[\"cpu\"]", "[[0.5]]");
    assertThat(PacedResults.read(folder, 0).lagMs()).isNaN();
  }

  @Test
  void the_table_has_the_latencies_with_three_decimals() throws IOException {
    writeLatencies();
    PacedResults figures = PacedResults.read(folder, 1.5);
    ToolResults results = new ToolResults(10, 1, 4, 4);
    Cost cost = new Cost(new CpuTime(2, 0.5), new Looks(folder), GcLog.NONE, results);
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    Load load = new Load(200, 200, 100, Shape.USUAL, 1).at(10);

    new ContestTable(
            new PrintStream(printed, true, StandardCharsets.UTF_8),
            List.of("rate", "seconds"),
            Figure.PACED)
        .add(List.of("10", "20"), load, Map.of("ours", List.of(cost.with(figures))));

    assertThat(printed.toString(StandardCharsets.UTF_8).strip().lines())
        .containsExactly(
            "| what | rate | seconds | CPU µs/op | start CPU s | lag p99 ms | wait median ms | wait"
                + " p99 ms | response median ms | response p99 ms | response p99.9 ms |"
                + " first 5 s p99 ms | switches/1000 op | peak MiB |",
            "|---|" + "---:|".repeat(13),
            "| ours | 10 | 20 | 12500.00 | 1.50 | – | 0.020 | 0.070 | 4.002 | 4.002 | 4.002 | 1.000 |"
                + " 0.0 | 0 |");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void the_bare_loop_of_options_frames_needs_no_statement() throws IOException {
    try (NullServer server =
        new NullServer(List.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)))) {
      String port = String.valueOf(server.addresses().get(0).getPort());
      String log = PacedResults.latencies(folder).toString();

      BarePacedLoop.main(new String[] {port, "options", "100", "1000", log});

      assertThat(server.latency().answers()).isEqualTo(0);
      assertThat(PacedResults.read(folder, 0).medianMs()).isPositive();
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void the_bare_loop_at_a_rate_sends_every_request_and_logs_latencies() throws IOException {
    try (NullServer server =
        new NullServer(List.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)))) {
      String port = String.valueOf(server.addresses().get(0).getPort());
      String log = PacedResults.latencies(folder).toString();

      BarePacedLoop.main(new String[] {port, "read", "100", "1000", log});

      // One more is sent for each of the two prepared statements.
      assertThat(server.latency().answers()).isEqualTo(102);
      PacedResults results = PacedResults.read(folder, 0);
      assertThat(results.medianMs()).isGreaterThan(results.waitMedianMs());
    }
  }
}
