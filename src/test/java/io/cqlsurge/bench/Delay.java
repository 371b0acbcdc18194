package io.cqlsurge.bench;

import io.cqlsurge.bench.Load.Shape;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/**
 * Latency that the client reports, next to latency that the server measured. The server delays each
 * reply by 1 ms; the client runs at a fifth of its maximum rate, which results from its number of
 * lanes.
 */
final class Delay {
  private static final double DELAY_SECONDS = 0.001;
  private static final double SHARE = 0.2;
  private static final int SECONDS_A_RUN = 15;
  private static final long ROWS = 1_000_000;
  private static final Load MAXIMUM = new Load(3_000_000, ROWS, 1_000, Shape.USUAL, 1);

  private final Options options;
  private final int port;
  private final Entrants entrants;

  Delay(Options options, int port, Entrants entrants) {
    this.options = options;
    this.port = port;
    this.entrants = entrants;
  }

  /** Prints a table with one row per run. */
  void run() throws IOException, InterruptedException {
    Load full = MAXIMUM.atMost(options.operations().orElse(Long.MAX_VALUE));
    try (Server server = new Server(port, List.of("--delay", "1ms"), full.addresses())) {
      var unused = server.measure(entrants.cqlsurge("write", full.filling()));
      for (String kind : options.kinds()) {
        double maximum = server.measure(entrants.cqlsurge(kind, full)).results().opRate();
        compare(server, kind, maximum);
      }
    }
  }

  private void compare(Server server, String kind, double maximum)
      throws IOException, InterruptedException {
    Load load = share(maximum);
    System.out.printf(
        Locale.ROOT,
        "%n%s: at most %.0f op/s with %d threads; n=%d. cqlsurge prints milliseconds with one"
            + " decimal; the server counts the warm-up too.%n%n",
        kind,
        maximum,
        MAXIMUM.lanes(),
        load.operations());
    System.out.println(
        "| run | threads | op/s | of the maximum | results median ms | results p99 ms | results p99.9 ms |"
            + " server's answers | server's median ms | p99 ms | p99.9 ms |");
    System.out.println("|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
    for (int run = 1; run <= options.runs(); run++) {
      server.forgetLatency();
      ToolResults results = server.measure(entrants.cqlsurge(kind, load)).results();
      ServerLatency seen = server.latency();
      System.out.println(
          "| " + run + " | " + load.lanes() + row(results, maximum) + row(seen) + " |");
    }
  }

  /** Returns the number of lanes for this share, if each request takes exactly the delay. */
  private Load share(double maximum) {
    int lanes = (int) Math.max(1, Math.round(maximum * SHARE * DELAY_SECONDS));
    long operations = Math.round(lanes / DELAY_SECONDS * SECONDS_A_RUN);
    Load load = new Load(operations, ROWS, lanes, Shape.USUAL, 1);
    return load.atMost(options.operations().orElse(Long.MAX_VALUE));
  }

  private static String row(ToolResults results, double maximum) {
    return String.format(
        Locale.ROOT,
        " | %.0f | %.0f %% | %.1f | %.1f | %.1f",
        results.opRate(),
        100 * results.opRate() / maximum,
        results.medianMs(),
        results.p99Ms(),
        results.p999Ms());
  }

  private static String row(ServerLatency seen) {
    return String.format(
        Locale.ROOT,
        " | %d | %.3f | %.3f | %.3f",
        seen.answers(),
        seen.p50Ms(),
        seen.p99Ms(),
        seen.p999Ms());
  }
}
