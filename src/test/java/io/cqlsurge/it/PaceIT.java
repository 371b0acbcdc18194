package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.it.CommandLine.Result;
import io.cqlsurge.nullserver.Faults;
import io.cqlsurge.nullserver.Loopback;
import io.cqlsurge.nullserver.NullServer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs at a rate: the exact number of operations, and latencies that include stalls. */
class PaceIT {
  private static final double NS_PER_MS = 1e6;

  /** Number of requests that each stall delays: few compared with all others. */
  private static final int LANES = 20;

  @TempDir private Path folder;

  /** Runs against a server whose faults start with the run. */
  private Result run(Faults faults, String pace) throws IOException, InterruptedException {
    try (NullServer server = Loopback.server(1)) {
      String words =
          "write no-warmup "
              + pace
              + " -pop seq=1..1000 -log no-settings hdrfile="
              + log()
              + " -node 127.0.0.1:"
              + server.addresses().get(0).getPort();
      CommandLine run = CommandLine.cqlsurge(CommandLine.words(words));
      run.awaitLine("Running WRITE");
      server.nodes().get(0).faults(faults);
      Result result = run.await();
      assertThat(result.status()).as(result.toString()).isZero();
      assertThat(result.result("Total errors")).startsWith("0 ");
      return result;
    }
  }

  private Path log() {
    return folder.resolve("run.hdr");
  }

  private static double p99Ms(Histogram histogram) {
    return histogram.getValueAtPercentile(99) / NS_PER_MS;
  }

  private static double printedMs(Result result, String label) {
    return Double.parseDouble(result.result(label).split(" ", 2)[0].replace(",", ""));
  }

  @ParameterizedTest
  @CsvSource({"fixed, rt", "throttle, st"})
  void a_stall_is_in_the_response_times_of_all_due_requests(String pace, String shown)
      throws IOException, InterruptedException {
    Faults stalls = Faults.NONE.withStall(Duration.ofSeconds(4), Duration.ofSeconds(1));
    String words = "duration=7s -rate threads=" + LANES + " " + pace + "=1000/s";
    Result result = run(stalls, words);
    long operations = StoredCells.number(result.result("Total partitions"), "WRITE: ");
    assertThat(operations).isEqualTo(7_000);
    Map<String, Histogram> sums = Histograms.read(log());
    assertThat(sums).containsOnlyKeys("WRITE-rt", "WRITE-st", "WRITE-wt");
    assertThat(sums.values()).allMatch(histogram -> histogram.getTotalCount() == operations);
    assertThat(p99Ms(sums.get("WRITE-rt"))).isGreaterThan(800);
    assertThat(p99Ms(sums.get("WRITE-wt"))).isGreaterThan(800);
    assertThat(p99Ms(sums.get("WRITE-st"))).isLessThan(p99Ms(sums.get("WRITE-rt")) / 4);
    double expectedMs = p99Ms(sums.get("WRITE-" + shown));
    assertThat(printedMs(result, "Latency 99th percentile"))
        .isBetween(expectedMs * 0.99 - 0.1, expectedMs * 1.01 + 0.1);
  }

  @ParameterizedTest
  @CsvSource({"100, 4", "2000, 4"})
  void a_timed_run_uses_each_slot_once(long perSecond, long seconds)
      throws IOException, InterruptedException {
    String words = "duration=" + seconds + "s -rate threads=100 fixed=" + perSecond + "/s";
    Result result = run(Faults.NONE, words);
    assertThat(StoredCells.number(result.result("Total partitions"), "WRITE: "))
        .isEqualTo(perSecond * seconds);
  }

  @Test
  void a_counted_run_takes_as_long_as_its_slots() throws IOException, InterruptedException {
    Result result = run(Faults.NONE, "n=6001 -rate threads=100 fixed=2000/s");
    assertThat(result.result("Total partitions")).startsWith("6,001 ");
    assertThat(Histograms.operations(log())).isEqualTo(6001);
    List<StoredRow> rows = StoredRow.of(result.out());
    // The first request is due at the start, so the last is due after exactly three seconds.
    assertThat(rows.get(rows.size() - 1).seconds()).isBetween(3.0, 6.0);
  }
}
