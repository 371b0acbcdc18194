package io.cqlsurge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.nullserver.Failure;
import io.cqlsurge.nullserver.Faults;
import io.cqlsurge.nullserver.Loopback;
import io.cqlsurge.nullserver.NullServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The verdict of a whole run on the client, against a server with a known speed. */
@Tag("assembled")
@Timeout(60)
class ClientVerdictRunTest {

  /** Returns the standard output of a write against a server with this delay. */
  private static List<String> write(Duration delay, String... more) throws IOException {
    TestConsole console = new TestConsole();
    try (NullServer server = Loopback.server(1)) {
      server.nodes().get(0).faults(Faults.NONE.withDelay(delay));
      InetSocketAddress address = server.addresses().get(0);
      List<String> arguments = new ArrayList<>(List.of("write", "no-warmup"));
      arguments.addAll(List.of(more));
      arguments.addAll(List.of("-node", address.getHostString() + ":" + address.getPort()));
      assertThat(console.run(arguments.toArray(String[]::new))).as(console.errText()).isZero();
    }
    return console.out();
  }

  /** Returns the number in milliseconds that follows a label. */
  private static double ms(List<String> lines, String label) {
    Matcher figure = Pattern.compile(Pattern.quote(label) + " *:? *([0-9.,]+) ms").matcher("");
    String last =
        lines.stream().filter(line -> figure.reset(line).find()).reduce((a, b) -> b).get();
    assertThat(figure.reset(last).find()).isTrue();
    return Double.parseDouble(figure.group(1).replace(",", ""));
  }

  /** Accepts a verdict against the client if other programs used the processor for too long. */
  private static void assertNoLimitUnlessStarved(List<String> lines) {
    double latencyMs = ms(lines, "Latency 99th percentile");
    boolean starved = ms(lines, "I/O lag p99") > latencyMs / 5;
    if (!starved) {
      assertThat(lines).noneMatch(line -> line.matches("  Client: .*[(].*"));
    }
  }

  @Test
  void a_slow_server_gives_no_verdict_on_the_client_and_the_client_lines_are_in_their_positions()
      throws IOException {
    List<String> lines =
        write(
            Duration.ofSeconds(2),
            "n=1100",
            "-rate",
            "threads=1200",
            "fixed=1000/s",
            "-log",
            "client");
    assertNoLimitUnlessStarved(lines);
    List<String> clientLines = lines.stream().filter(line -> line.startsWith("client: ")).toList();
    assertThat(clientLines)
        .hasSizeGreaterThan(1)
        .allMatch(line -> line.contains(", schedule lag p99 ") && line.contains(", I/O lag p99 "));
    assertThat(lines)
        .containsSubsequence(
            clientLines.get(clientLines.size() - 1),
            "",
            "Stopped by n=: all operations are done",
            "",
            "Findings:",
            "",
            "END");
  }

  @Test
  void few_threads_on_a_slow_server_give_no_verdict_on_the_client() throws IOException {
    assertNoLimitUnlessStarved(
        write(Duration.ofSeconds(1), "n=1500", "-rate", "threads=500", "-log", "client"));
  }

  @Test
  void without_the_option_no_client_lines_are_printed() throws IOException {
    List<String> lines = write(Duration.ofMillis(1), "n=500", "-rate", "threads=50");
    assertThat(lines).noneMatch(line -> line.matches("( *C|c)lient: .*[(].*")).contains("END");
  }

  @Test
  void a_server_without_delay_leaves_the_client_as_the_limit() throws IOException {
    List<String> lines = write(Duration.ZERO, "n=400000", "-rate", "threads=100");
    assertThat(lines).anyMatch(line -> line.matches("  Client: .*[(].*"));
  }

  @Test
  void a_rate_that_is_missed_as_a_node_fails_is_not_blamed_on_the_threads() throws IOException {
    TestConsole console = new TestConsole();
    try (NullServer server = Loopback.server(1)) {
      server.nodes().get(0).faults(Faults.NONE.withFailure(Failure.SILENCE, 20));
      InetSocketAddress address = server.addresses().get(0);
      String node = address.getHostString() + ":" + address.getPort();
      console.run(
          ("write n=1000 no-warmup -rate threads=10 fixed=2000/s -errors ignore retries=0"
                  + " -mode native cql3 requestTimeout=100 -node "
                  + node)
              .split(" ", -1));
      assertThat(console.out())
          .anyMatch(
              line ->
                  line.startsWith("  Rate not held: ")
                      && line.endsWith(
                          "Requests failed, most at /" + node + " (timeout): check the nodes."));
    }
  }
}
