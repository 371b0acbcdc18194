package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.it.CommandLine.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The files of -log, written by real runs. */
class LogFilesIT {
  private static final TestNode NODE = TestNode.shared();

  /** Lines that are printed on the terminal only, not in the report file. */
  private static final Pattern ASIDE =
      Pattern.compile("(Connected to cluster|Datacenter|Created keyspaces|Truncated )");

  @TempDir private Path folder;

  private static String[] arguments(String keyspace, String line) {
    return CommandLine.words(line + " -schema keyspace=" + keyspace + " -node " + NODE.address());
  }

  private static Result run(String keyspace, String line) {
    return CommandLine.inProcess(arguments(keyspace, line));
  }

  private static String report(Result result) {
    return result
        .out()
        .lines()
        .filter(line -> !ASIDE.matcher(line).lookingAt())
        .collect(Collectors.joining("\n", "", "\n"));
  }

  @Test
  void both_files_have_the_output_of_the_run() throws IOException {
    Path report = Files.writeString(folder.resolve("run.log"), "of yesterday");
    Path histograms = Files.writeString(folder.resolve("run.hdr"), "of yesterday");
    assertThat(run("ks_log", "write n=1000 no-warmup -rate threads=20").status()).isZero();
    Result result =
        run(
            "ks_log",
            "mixed ratio(read=1,write=1) n=4000 truncate=never -pop seq=1..1000 -rate threads=20"
                + " -log interval=200ms file="
                + report
                + " hdrfile="
                + histograms);
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(result.err()).isEmpty();
    assertThat(Files.readString(report))
        .isEqualTo(report(result))
        .startsWith("******************** Stress Settings ****")
        .contains("Warming up READ", "\ntotal, ", "Results:")
        .endsWith("\nEND\n");
    Map<String, Histogram> sums = Histograms.read(histograms);
    String line = result.result("Total partitions");
    assertThat(sums).containsOnlyKeys("READ-st", "WRITE-st");
    assertThat(sums.get("READ-st").getTotalCount()).isEqualTo(StoredCells.number(line, "READ: "));
    assertThat(sums.get("WRITE-st").getTotalCount()).isEqualTo(StoredCells.number(line, "WRITE: "));
    String max =
        String.format(Locale.ROOT, "READ: %,.1f ms", sums.get("READ-st").getMaxValue() / 1e6);
    assertThat(result.result("Latency max")).contains(max);
  }

  @Test
  void the_files_of_a_killed_run_can_be_read() throws IOException, InterruptedException {
    Path report = folder.resolve("run.log");
    Path histograms = folder.resolve("run.hdr");
    CommandLine line =
        CommandLine.cqlsurge(
            arguments(
                "ks_log_kill",
                "write duration=120s no-warmup -rate threads=20 fixed=500/s"
                    + " -log interval=300ms file=%s hdrfile=%s".formatted(report, histograms)));
    line.awaitRows();
    assertThat(Histograms.read(histograms))
        .as("during the run")
        .containsOnlyKeys("WRITE-rt", "WRITE-st", "WRITE-wt");
    line.await("more rows", () -> line.rows().size() >= 5);
    line.kill();
    Result result = line.await();
    assertThat(report(result)).startsWith(Files.readString(report));
    assertThat(Files.readString(report)).contains("\ntotal, ").endsWith("\n");
    long printed = lastTotal(result);
    long logged = Histograms.read(histograms).get("WRITE-rt").getTotalCount();
    // A row is printed before its histogram is written; the kill may come between the two.
    assertThat(logged).isPositive().isLessThanOrEqualTo(printed);
    assertThat(Files.readString(histograms)).endsWith("\n");
  }

  private static long lastTotal(Result result) {
    return result
        .out()
        .lines()
        .filter(line -> line.startsWith("total,"))
        .mapToLong(line -> Long.parseLong(line.split(",", 3)[1].strip()))
        .max()
        .orElseThrow();
  }

  @Test
  void the_file_of_a_failed_run_has_the_reason() throws IOException {
    Path report = folder.resolve("run.log");
    String log = " -log no-settings file=" + report;
    assertThat(run("ks_log_fail", "write n=10 no-warmup -rate threads=1").status()).isZero();
    Result result = run("ks_log_fail", "read n=20 no-warmup -pop seq=1..20 -rate threads=1" + log);
    assertThat(result.status()).as(result.toString()).isEqualTo(1);
    assertThat(result.out()).endsWith("FAILURE\n");
    assertThat(Files.readString(report)).startsWith(report(result) + "READ failed: ");
  }

  @Test
  void a_file_that_cannot_be_written_is_refused_before_the_first_request() {
    Path none = folder.resolve("none").resolve("run.log");
    String words = "write n=10 -rate threads=1 -log file=" + none + " hdrfile=" + folder;
    Result result = run("ks_log_none", words);
    assertThat(result.status()).as(result.toString()).isEqualTo(2);
    assertThat(result.out()).isEmpty();
    assertThat(result.err())
        .contains("cqlsurge: -log: 'file=': cannot write " + none + " (No such file or directory)")
        .contains("cqlsurge: -log: 'hdrfile=': cannot write " + folder + " (Is a directory)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"file=", "hdrfile="})
  void a_full_disk_is_reported_once_and_the_run_continues(String option) {
    String words =
        "write n=2000 no-warmup -rate threads=5 -log interval=100ms no-settings "
            + option
            + "/dev/full";
    Result result = run("ks_log_full", words);
    assertThat(result.status()).as(result.toString()).isEqualTo(1);
    assertThat(result.result("Total partitions")).startsWith("2,000 [");
    assertThat(result.out()).endsWith("\n\nEND\n");
    assertThat(result.err())
        .isEqualTo(
            "cqlsurge: /dev/full is incomplete, writing failed:" + " No space left on device\n");
  }

  @Test
  void a_log_that_is_too_large_ends_with_a_complete_line() throws IOException {
    Path histograms = folder.resolve("run.hdr");
    String words =
        "write duration=3s no-warmup -rate threads=20 fixed=500/s -schema keyspace=ks_log_limit -node "
            + NODE.address()
            + " -log interval=50ms no-progress hdrfile="
            + histograms;
    // No file may exceed 8 KiB, so the driver cannot unpack its native library either.
    String limited =
        "ulimit -f 8; export CQLSURGE_JAVA_OPTS=-Dio.netty.transport.noNative=true;"
            + " exec scripts/cqlsurge "
            + words;
    Result result = CommandLine.start("/bin/bash", "-c", limited).await();
    assertThat(result.status()).as(result.toString()).isEqualTo(1);
    assertThat(result.err().lines())
        .hasSize(1)
        .allMatch(line -> line.contains(histograms + " is incomplete"));
    assertThat(Files.readString(histograms)).endsWith("\n");
    assertThat(Histograms.read(histograms)).containsOnlyKeys("WRITE-rt", "WRITE-st", "WRITE-wt");
  }
}
