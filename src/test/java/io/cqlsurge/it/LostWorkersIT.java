package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.it.CommandLine.Result;
import io.cqlsurge.nullserver.Faults;
import io.cqlsurge.nullserver.TestServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Workers and controllers that end, stop or are refused, in separate processes. */
class LostWorkersIT {
  /** A run that does not stop lasts for hours. */
  private static final double SOON_SECONDS = 10;

  private static final int WORKERS = 3;

  @RegisterExtension
  private static final TestServer SERVER =
      TestServer.of(1).with(Faults.NONE.withDelay(Duration.ofMillis(2)));

  @RegisterExtension private static final WorkerProcesses GROUP = new WorkerProcesses(WORKERS);

  @TempDir Path folder;

  private static CommandLine start(String line, String... more) {
    return CommandLine.cqlsurge(arguments(line, more));
  }

  private static String[] arguments(String line, String... more) {
    String common =
        " -node 127.0.0.1:%d -log no-settings clients -sendto %s "
            .formatted(SERVER.nodes().get(0).address().getPort(), GROUP.addresses());
    return CommandLine.words(line + common + String.join(" ", more));
  }

  private static long requests() {
    return SERVER.nodes().get(0).latency().answers();
  }

  /** Waits until no request arrives any more; returns the time in seconds. */
  private static double secondsUntilQuiet() throws InterruptedException {
    long startNs = System.nanoTime();
    long lastNs = startNs;
    long before = requests();
    while (System.nanoTime() - lastNs < TimeUnit.SECONDS.toNanos(1)) {
      Thread.sleep(20);
      long now = requests();
      if (now != before) {
        before = now;
        lastNs = System.nanoTime();
      }
      assertThat(System.nanoTime() - startNs).isLessThan(TimeUnit.SECONDS.toNanos(60));
    }
    return (lastNs - startNs) / 1e9;
  }

  /** The coordinator is in the process of the test, which saves the start of a JVM. */
  private static void assertNextRunWorks() {
    Result next = CommandLine.inProcess(arguments("write n=300 no-warmup -rate threads=6"));
    assertThat(next.status()).as(next.toString()).isZero();
    assertThat(next.result("Total partitions")).startsWith("300 [");
  }

  /** Keeps the failure of one test from the next ones. */
  @AfterEach
  void restartLost() throws Exception {
    for (int worker = 0; worker < WORKERS; worker++) {
      if (!GROUP.process(worker).isAlive()) {
        GROUP.restart(worker);
      }
    }
  }

  @Test
  void when_a_worker_is_killed_the_others_stop_and_results_are_printed() throws Exception {
    CommandLine run = start("write n=10000000 no-warmup -rate threads=6 fixed=300/s");
    run.awaitRows();
    GROUP.process(1).destroyForcibly();
    assertThat(secondsUntilQuiet()).isLessThan(SOON_SECONDS);
    Result result = run.await();
    assertThat(result.status()).as(result.toString()).isEqualTo(1);
    assertThat(result.out()).contains("FAILURE");
    assertThat(result.err())
        .contains("The worker " + GROUP.address(1) + " was lost (its process has ended) at ");
    assertThat(result.out())
        .containsPattern(
            "\n +2  " + GROUP.address(1) + " .* -  lost after .* s: its process has ended\n");
    assertThat(StoredCells.number(result.result("Total partitions"), "WRITE: ")).isPositive();
    GROUP.restart(1);
    assertNextRunWorks();
  }

  @Test
  void the_others_continue_after_a_loss_if_the_user_wants_that() throws Exception {
    CommandLine run =
        start(
            "write duration=8s no-warmup -errors fail-if(rate<95%) -rate threads=6 fixed=300/s",
            "on-loss=continue");
    run.awaitRows();
    GROUP.process(2).destroyForcibly();
    Result result = run.await();
    assertThat(result.status()).as(result.toString()).isEqualTo(1);
    assertThat(result.out())
        .contains("; degraded after ")
        .contains("  Failed fail-if: rate<95% (")
        .containsPattern(
            "\n  Rate not held: \\d+ of 300 op/s, and [0-9,]+ requests were due but not sent before"
                + " the end. Lost workers: "
                + GROUP.address(2)
                + "\\.\n");
    assertThat(result.err()).contains(GROUP.address(2) + " was lost").contains("others continue");
    GROUP.restart(2);
    assertNextRunWorks();
  }

  @Test
  void a_worker_that_is_stopped_is_lost_and_can_work_again() throws Exception {
    CommandLine run = start("write n=10000000 no-warmup -rate threads=6 fixed=300/s");
    run.awaitRows();
    Signals.send("STOP", GROUP.process(0).pid());
    Result result;
    try {
      result = run.await();
    } finally {
      Signals.send("CONT", GROUP.process(0).pid());
    }
    assertThat(result.status()).as(result.toString()).isEqualTo(1);
    assertThat(result.err()).contains(GROUP.address(0) + " was lost (silent for ");
    assertThat(secondsUntilQuiet()).isLessThan(2 * SOON_SECONDS);
    assertNextRunWorks();
  }

  @Test
  void when_the_coordinator_is_killed_the_workers_stop_and_take_the_next_run() throws Exception {
    CommandLine run = start("write n=10000000 no-warmup -rate threads=6 fixed=300/s");
    run.awaitRows();
    run.kill();
    assertThat(secondsUntilQuiet()).isLessThan(SOON_SECONDS);
    assertNextRunWorks();
  }

  @Test
  void ctrl_c_ends_the_run_of_all_workers_with_its_results() throws Exception {
    CommandLine run = start("write n=10000000 no-warmup -rate threads=6 fixed=300/s");
    run.awaitRows();
    run.signal("INT");
    Result result = run.await();
    assertThat(result.status()).as(result.toString()).isEqualTo(130);
    assertThat(StoredCells.number(result.result("Total partitions"), "WRITE: ")).isPositive();
    assertThat(secondsUntilQuiet()).isLessThan(SOON_SECONDS);
    assertNextRunWorks();
  }

  @Test
  void a_worker_in_use_a_missing_one_and_another_key_are_refused() throws Exception {
    // This waits for the worker for seconds.
    CompletableFuture<Result> missing =
        CompletableFuture.supplyAsync(
            () ->
                CommandLine.inProcess(
                    "write", "n=9", "-rate", "threads=1", "-sendto", "127.0.0.1:1"));
    CommandLine run = start("write n=10000000 no-warmup -rate threads=6 fixed=300/s");
    run.awaitRows();
    Result second = CommandLine.inProcess(arguments("write n=300 no-warmup -rate threads=6"));
    assertThat(second.status()).isEqualTo(2);
    assertThat(second.err()).contains("the worker " + GROUP.address(0) + " is used by ");
    run.signal("INT");
    run.await();
    Path key = folder.resolve("key");
    assertThat(CommandLine.inProcess("worker", "new-key", key.toString()).status()).isZero();
    Result wrong =
        CommandLine.inProcess(
            arguments("write n=300 no-warmup -rate threads=6", "secret-file=" + key));
    assertThat(wrong.status()).isEqualTo(2);
    assertThat(wrong.err()).contains("does not accept this controller; use the same secret-file=");
    assertThat(missing.join().status()).isEqualTo(2);
    assertThat(missing.join().err())
        .contains("cannot be reached")
        .contains("cqlsurge worker -listen");
  }

  @Test
  void garbage_and_silent_connections_at_its_port_do_not_disturb_a_worker() throws Exception {
    byte[] garbage = new byte[1_000];
    Random random = new Random(7);
    List<Socket> open = new ArrayList<>(List.of(connect(), connect()));
    send(open.get(0), new byte[1_000_000]);
    send(open.get(1), ByteBuffer.allocate(1_000).putInt(1 << 30).array());
    try {
      for (int i = 0; i < 1_000; i++) {
        Socket socket = connect();
        open.add(socket);
        random.nextBytes(garbage);
        if (i % 2 == 0) {
          send(socket, garbage);
        }
      }
      assertNextRunWorks();
    } finally {
      for (Socket socket : open) {
        socket.close();
      }
    }
    assertThat(GROUP.worker(0).outSoFar().lines().filter(line -> line.contains("ignored")))
        .hasSize(1);
  }

  private static Socket connect() throws IOException {
    int port = Integer.parseInt(GROUP.address(0).replaceFirst(".*:", ""));
    return new Socket(InetAddress.getLoopbackAddress(), port);
  }

  private static void send(Socket socket, byte[] bytes) {
    try {
      OutputStream stream = socket.getOutputStream();
      stream.write(bytes);
      stream.flush();
    } catch (IOException e) {
      // The worker may have closed the connection already.
      assertThat(socket.isConnected()).isTrue();
    }
  }

  @Test
  void without_a_key_a_worker_listens_only_on_this_machine() {
    Result result = CommandLine.cqlsurge("worker", "-listen", "0.0.0.0:2159").await();
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err()).contains("a key is needed; add secret-file=FILE");
  }
}
