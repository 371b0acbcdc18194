package io.cqlsurge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.Polling;
import io.cqlsurge.nullserver.Flapping;
import io.cqlsurge.nullserver.Loopback;
import io.cqlsurge.nullserver.NullServer;
import io.cqlsurge.run.ExitCode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Runs with a rate against clusters whose nodes go down and up all the time. The client must keep
 * sending despite errors, and reach the rate again when all nodes are back.
 */
@Tag("assembled")
@Timeout(180)
class FlappingNodesIT {
  private static final int SEEDS = 10;
  private static final int NODES = 20;
  private static final int RATE = 300;
  private static final int FLAPPING_SECONDS = 25;
  private static final int RECOVERY_SECONDS = 5;
  private static final int STEADY_SECONDS = 7;
  private static final long OPERATIONS =
      (long) RATE * (FLAPPING_SECONDS + RECOVERY_SECONDS + STEADY_SECONDS);

  @Test
  void every_client_recovers_its_rate_soon_after_the_last_node_and_counts_exactly()
      throws Exception {
    ExecutorService clients = Executors.newFixedThreadPool(SEEDS);
    try {
      List<Callable<String>> runs =
          LongStream.range(0, SEEDS).<Callable<String>>mapToObj(seed -> () -> wrong(seed)).toList();
      List<String> wrong = new ArrayList<>();
      for (Future<String> run : clients.invokeAll(runs)) {
        wrong.add(run.get());
      }
      assertThat(wrong).allMatch(String::isEmpty);
    } finally {
      clients.shutdownNow();
    }
  }

  /** Runs with a seed; returns a description of the failure, or an empty text. */
  private static String wrong(long seed) throws Exception {
    TestConsole console = new TestConsole();
    PauseMeter pauses = new PauseMeter();
    int status;
    try (NullServer server = Loopback.server(NODES)) {
      Thread flapping = new Thread(() -> flap(console, server, seed, pauses), "flapping-" + seed);
      flapping.start();
      status = run(console, server);
      flapping.join();
    } finally {
      pauses.close();
    }
    List<String[]> rows =
        console.out().stream()
            .filter(line -> line.startsWith("total,"))
            .map(line -> line.split(" *, *", -1))
            .toList();
    long operations =
        rows.stream().mapToLong(row -> Long.parseLong(row[1].strip())).max().orElse(0);
    double end = FLAPPING_SECONDS + RECOVERY_SECONDS;
    List<String[]> steady =
        rows.stream()
            .filter(row -> Double.parseDouble(row[11]) >= end)
            .limit(STEADY_SECONDS)
            .toList();
    double rate = rate(steady.get(0), steady.get(steady.size() - 1), pauses.seconds());
    boolean right =
        status == ExitCode.SUCCESS.status()
            && operations == OPERATIONS
            && rate > 0.9 * RATE
            && console.out().stream().noneMatch(line -> line.contains("I/O thread"));
    return right
        ? ""
        : "seed %d, status %d, %d operations, %s op/s at the end\n%s\n%s"
            .formatted(
                seed,
                status,
                operations,
                rate,
                String.join("\n", console.out()),
                String.join("\n", console.err()));
  }

  /**
   * Returns the operations per second from the end of one row to that of another. In pauses of the
   * process, which is that of the test, no client can send.
   */
  private static double rate(String[] first, String[] last, double pausedSeconds) {
    double seconds = Double.parseDouble(last[11]) - Double.parseDouble(first[11]) - pausedSeconds;
    return (Long.parseLong(last[1].strip()) - Long.parseLong(first[1].strip())) / seconds;
  }

  /** A thread that adds up the times for which this process did not run. */
  private static final class PauseMeter implements AutoCloseable {
    private static final long SLEEP_MS = 20;
    private static final long PAUSE_NS = 200_000_000;

    private final Thread thread = new Thread(this::run, "pauses");
    private final AtomicLong pausedNs = new AtomicLong();

    void start() {
      thread.start();
    }

    private void run() {
      long beforeNs = System.nanoTime();
      try {
        while (!Thread.currentThread().isInterrupted()) {
          Thread.sleep(SLEEP_MS);
          long nowNs = System.nanoTime();
          pausedNs.addAndGet(nowNs - beforeNs > PAUSE_NS ? nowNs - beforeNs : 0);
          beforeNs = nowNs;
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    double seconds() {
      return pausedNs.get() / 1e9;
    }

    @Override
    public void close() {
      thread.interrupt();
    }
  }

  /** Begins with the run: a client that cannot connect at all would have nothing to count. */
  private static void flap(TestConsole console, NullServer server, long seed, PauseMeter pauses) {
    Polling.await("the run", () -> console.text().contains("\nRunning WRITE with "));
    Flapping flapping = Flapping.start(server, seed, 2_000);
    try {
      TimeUnit.SECONDS.sleep(FLAPPING_SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    flapping.close();
    pauses.start();
  }

  private static int run(TestConsole console, NullServer server) {
    String nodes =
        server.addresses().stream()
            .map(address -> address.getHostString() + ":" + address.getPort())
            .collect(Collectors.joining(","));
    String line =
        "write n=%d no-warmup -rate threads=100 fixed=%d/s -errors ignore -log no-settings -node %s"
            .formatted(OPERATIONS, RATE, nodes);
    return console.run(line.split(" ", -1));
  }
}
