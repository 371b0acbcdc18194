package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.it.CommandLine.Result;
import io.cqlsurge.nullserver.Failure;
import io.cqlsurge.nullserver.Faults;
import io.cqlsurge.nullserver.Node;
import io.cqlsurge.nullserver.TestServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Signals that end a run at any time: it ends soon and prints its results. */
class SignalsIT {
  private static final double SOON_SECONDS = 5;

  @RegisterExtension
  private static final TestServer server =
      TestServer.of(1).with(Faults.NONE.withDelay(Duration.ofMillis(5)));

  @TempDir private Path folder;

  private static Node node() {
    return server.nodes().get(0);
  }

  private Path log() {
    return folder.resolve("run.hdr");
  }

  private CommandLine start(String line) {
    String words =
        line
            + " -log no-settings interval=300ms hdrfile="
            + log()
            + " -node 127.0.0.1:"
            + node().address().getPort();
    return CommandLine.cqlsurge(CommandLine.words(words));
  }

  @Test
  void a_duel_prints_its_results_so_far_and_keeps_its_runs() throws Exception {
    Path json = folder.resolve("duel.json");
    String write = "write n=500 no-warmup -rate threads=20 -node " + server.address();
    CommandLine duel =
        CommandLine.cqlsurge(
            "duel", "repeat=500", "uncounted=0", "a=" + write, "b=" + write, "json=" + json);
    duel.awaitLine("    3  B");
    duel.signal("INT");
    Result result = duel.await();
    assertThat(result.status()).isEqualTo(130);
    assertThat(result.out())
        .containsPattern("The duel was interrupted after [0-9]+ of 500 rounds.")
        .contains("\nFindings:\n  No clear difference between A and B: ");
    assertThat(Files.readString(json)).contains("\"duel\":{");
  }

  /** Returns each kind of run with each signal that ends it, and the exit status. */
  static Stream<Arguments> endings() {
    List<String> runs =
        List.of(
            "write n=10000000 no-warmup -rate threads=20",
            "mixed ratio(write=1,read=1) duration=120s no-warmup -rate threads=50 throttle=500/s"
                + " -errors ignore",
            "write duration=120s no-warmup -rate threads=20 fixed=100000/s",
            "write duration=1s no-warmup -rate threads>=4 threads<=400");
    return runs.stream()
        .flatMap(
            line -> Stream.of(Arguments.of(line, "INT", 130), Arguments.of(line, "TERM", 143)));
  }

  private static long operations(Result result) {
    // Each run of a ramp has one block of results.
    return result
        .out()
        .lines()
        .filter(line -> line.startsWith("Total partitions") || line.startsWith("Total errors"))
        .mapToLong(line -> Long.parseLong(line.split("[:\\[]", 3)[1].strip().replace(",", "")))
        .sum();
  }

  @ParameterizedTest(name = "{1} during {0}")
  @MethodSource("endings")
  void results_and_histograms_have_all_operations(String line, String signal, int status)
      throws IOException, InterruptedException {
    CommandLine run = start(line);
    run.awaitRows();
    run.signal(signal);
    long signalledNs = System.nanoTime();
    Result result = run.await();
    assertThat((System.nanoTime() - signalledNs) / 1e9).isLessThan(SOON_SECONDS);
    assertThat(result.status()).as(result.toString()).isEqualTo(status);
    assertThat(result.out()).contains("\nResults:\n").endsWith("\nFAILURE\n");
    assertThat(result.err()).endsWith("cqlsurge: interrupted\n");
    assertThat(Files.readString(log())).endsWith("\n");
    assertThat(Histograms.operations(log())).isPositive().isEqualTo(operations(result));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("warmUps")
  void an_interrupted_warm_up_is_reported_as_such(String signal, int status)
      throws IOException, InterruptedException {
    CommandLine run = start("write n=10000000 -rate threads=2");
    run.awaitLine("Warming up WRITE with ");
    run.signal(signal);
    long signalledNs = System.nanoTime();
    Result result = run.await();
    assertThat((System.nanoTime() - signalledNs) / 1e9).isLessThan(SOON_SECONDS);
    assertThat(result.status()).as(result.toString()).isEqualTo(status);
    assertThat(result.out()).contains("\nResults:\n").endsWith("\n\nFAILURE\n");
    assertThat(result.result("Total partitions")).isEqualTo("0 [WRITE: 0]");
    assertThat(result.err())
        .isEqualTo("cqlsurge: interrupted during the warm-up; nothing was measured\n");
    assertThat(Histograms.operations(log())).isZero();
    assertThat(Files.readString(log())).contains("Histogram log format version").endsWith("\n");
  }

  static Stream<Arguments> warmUps() {
    return Stream.of(Arguments.of("INT", 130), Arguments.of("TERM", 143));
  }

  @Test
  void a_run_does_not_wait_long_for_missing_replies() throws IOException, InterruptedException {
    CommandLine run = start("write n=10000000 no-warmup -rate threads=20");
    run.awaitRows();
    node().faults(Faults.NONE.withFailure(Failure.SILENCE, 1));
    int before = run.rows().size();
    run.await("silence", () -> run.rows().size() > before + 1);
    run.signal("INT");
    long signalledNs = System.nanoTime();
    Result result = run.await();
    assertThat((System.nanoTime() - signalledNs) / 1e9).isLessThan(SOON_SECONDS);
    assertThat(result.status()).as(result.toString()).isEqualTo(130);
    assertThat(result.err())
        .isEqualTo(
            """
            cqlsurge: interrupted
            """);
    assertThat(result.out())
        .contains("  20 requests got no reply in time and are not in the results\n");
    assertThat(Histograms.operations(log())).isPositive().isEqualTo(operations(result));
  }

  @Test
  void the_files_of_a_killed_run_have_the_printed_rows() throws IOException, InterruptedException {
    CommandLine run = start("write duration=120s no-warmup -rate threads=20 fixed=1000/s");
    run.await("rows", () -> run.rows().size() >= 4);
    run.signal("KILL");
    List<StoredRow> rows = StoredRow.of(run.await().out());
    StoredRow last = rows.get(rows.size() - 1);
    StoredRow before = rows.get(rows.size() - 2);
    // The kill may come between a row and its histogram, the interval's end between latency and
    // count.
    assertThat(Histograms.operations(log()))
        .isBetween(before.operations() - 100, last.operations() + 100);
    assertThat(Files.readString(log())).endsWith("\n");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("warmUps")
  void a_signal_while_connecting_leaves_no_file(String signal, int status)
      throws IOException, InterruptedException {
    Path json = folder.resolve("run.json");
    // It accepts connections and never answers.
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      CommandLine run =
          CommandLine.cqlsurge(
              CommandLine.words(
                  "write n=10 -node 127.0.0.1:%d -log no-settings json=%s"
                      .formatted(silent.getLocalPort(), json)));
      try (Socket unused = silent.accept()) {
        run.signal(signal);
        long signalledNs = System.nanoTime();
        Result result = run.await();
        assertThat((System.nanoTime() - signalledNs) / 1e9).isLessThan(SOON_SECONDS);
        assertThat(unused.isConnected()).isTrue();
        assertThat(result.status()).as(result.toString()).isEqualTo(status);
        assertThat(result.err())
            .isEqualTo("cqlsurge: interrupted before the first request; nothing was measured\n");
        assertThat(json).doesNotExist();
      }
    }
  }

  @Test
  void a_stopped_process_has_rows_without_operations() throws InterruptedException {
    node().faults(Faults.NONE);
    CommandLine run =
        CommandLine.cqlsurge(
            CommandLine.words(
                "write duration=11s no-warmup -rate threads=20 fixed=500/s -log no-settings -node 127.0.0.1:"
                    + node().address().getPort()));
    run.await("rows", () -> run.rows().size() >= 3);
    run.signal("STOP");
    Thread.sleep(5_000);
    run.signal("CONT");
    Result result = run.await();
    List<StoredRow> rows = StoredRow.of(result.out());
    // The pause covers four whole seconds, unless the test saw the third row over a second late.
    assertThat(rows.stream().filter(row -> row.rate() == 0).count()).isBetween(3L, 5L);
    assertThat(rows.get(rows.size() - 1).operations()).isEqualTo(5_500);
    // The 2,500 requests of the pause follow at once, at times on both sides of the end of a row.
    double most =
        IntStream.range(1, rows.size())
            .mapToDouble(row -> rows.get(row - 1).rate() + rows.get(row).rate())
            .max()
            .orElseThrow();
    assertThat(most).isGreaterThan(2_000);
    // Other work on the machine, if there is much, is reported instead.
    assertThat(result.out())
        .containsPattern("\n  Client: .*paused [45]\\.\\d s|\n  The machine was the limit: ");
  }
}
