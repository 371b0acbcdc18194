package io.cqlsurge.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.cqlsurge.cli.TestConsole;
import io.cqlsurge.nullserver.Faults;
import io.cqlsurge.nullserver.NullServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Counts the verdicts of many duels whose true difference is known: the servers of both contestants
 * differ by a delay, or not at all. Arguments: the number of duels, of rounds and of operations,
 * and the delays of both servers in microseconds.
 */
public final class Duels {
  private static final int THREADS = 20;

  private final Path file;
  private final Map<String, Integer> verdicts = new TreeMap<>();
  private final Map<String, Integer> differences = new TreeMap<>();

  private Duels(Path file) {
    this.file = file;
  }

  /** Runs the duels, and prints how many of them call the contestants different. */
  public static void main(String[] arguments) throws IOException {
    int duels = Integer.parseInt(arguments[0]);
    Path file = Files.createTempFile("duel", ".json");
    Duels bench = new Duels(file);
    try (NullServer one = server(arguments[3]);
        NullServer two = server(arguments[4])) {
      List<String> line =
          List.of(
              "duel",
              "repeat=" + arguments[1],
              "uncounted=0",
              "json=" + file,
              "a=" + write(one, arguments[2]),
              "b=" + write(two, arguments[2]));
      for (int duel = 1; duel <= duels; duel++) {
        bench.run(duel, line);
      }
    } finally {
      Files.delete(file);
    }
    bench.print();
  }

  private static NullServer server(String microseconds) throws IOException {
    NullServer server =
        new NullServer(List.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)));
    Duration delay = Duration.ofNanos(1000 * Long.parseLong(microseconds));
    server.nodes().forEach(node -> node.faults(Faults.NONE.withDelay(delay)));
    return server;
  }

  private static String write(NullServer server, String operations) {
    return "write n=%s no-warmup -rate threads=%d -node 127.0.0.1:%d"
        .formatted(operations, THREADS, server.addresses().get(0).getPort());
  }

  private void run(int duel, List<String> line) throws IOException {
    TestConsole console = new TestConsole();
    if (console.run(line.toArray(String[]::new)) != 0) {
      throw new IllegalStateException(console.text() + console.errText());
    }
    JsonNode lines = new ObjectMapper().readTree(file.toFile()).at("/duel/comparisons/0/lines");
    lines
        .properties()
        .forEach(
            entry -> {
              boolean isDifferent =
                  !entry.getValue().path("judgement").asText().equals("not distinguishable");
              differences.merge(entry.getKey(), isDifferent ? 1 : 0, Integer::sum);
            });
    JsonNode decides = lines.path("op rate");
    verdicts.merge(decides.path("judgement").asText(), 1, Integer::sum);
    System.out.printf(
        Locale.ROOT,
        "%d: %s, change %.2f %%, deviation %.2f %%, detectable %.2f %%%n",
        duel,
        decides.path("judgement").asText(),
        decides.path("change").asDouble() * 100,
        decides.path("deviation").asDouble() * 100,
        decides.path("detectable").asDouble() * 100);
  }

  private void print() {
    System.out.println("Verdicts of the op rate: " + verdicts);
    System.out.println("Lines that differ, by name: " + differences);
  }
}
