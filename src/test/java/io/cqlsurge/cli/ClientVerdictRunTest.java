package io.cqlsurge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.nullserver.Failure;
import io.cqlsurge.nullserver.Faults;
import io.cqlsurge.nullserver.Loopback;
import io.cqlsurge.nullserver.NullServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a whole run says of the client, against a server whose speed is known. */
@Timeout(60)
class ClientVerdictRunTest {

  /** The lines on standard output of a write against a server that takes a while. */
  private static List<String> write(Duration delay, String... more) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    try (NullServer server = Loopback.server(1)) {
      server.nodes().get(0).faults(Faults.NONE.withDelay(delay));
      InetSocketAddress address = server.addresses().get(0);
      List<String> words = new ArrayList<>(List.of("write", "no-warmup"));
      words.addAll(List.of(more));
      words.addAll(List.of("-node", address.getHostString() + ":" + address.getPort()));
      int status =
          CqlsurgeCommand.run(new Console(stream(out), stream(err), OptionalInt.empty()), words);
      assertThat(status).as(err.toString(StandardCharsets.UTF_8)).isZero();
    }
    return out.toString(StandardCharsets.UTF_8).lines().toList();
  }

  private static PrintStream stream(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }

  /** The number in milliseconds that follows some words. */
  private static double ms(List<String> lines, String words) {
    Matcher told = Pattern.compile(Pattern.quote(words) + " *:? *([0-9.,]+) ms").matcher("");
    String last = lines.stream().filter(line -> told.reset(line).find()).reduce((a, b) -> b).get();
    assertThat(told.reset(last).find()).isTrue();
    return Double.parseDouble(told.group(1).replace(",", ""));
  }

  /** Where other programs leave the client no processor for long, the verdict on it is right. */
  private static void assertInnocentUnlessStarved(List<String> lines) {
    double latencyMs = ms(lines, "Latency 99th percentile");
    boolean starved = ms(lines, "I/O lag p99") > latencyMs / 5;
    if (!starved) {
      assertThat(lines).noneMatch(line -> line.startsWith("Client: "));
    }
  }

  @Test
  void a_slow_server_is_not_the_clients_fault_and_the_figures_stand_where_they_belong()
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
    assertInnocentUnlessStarved(lines);
    List<String> told = lines.stream().filter(line -> line.startsWith("client: ")).toList();
    assertThat(told)
        .hasSizeGreaterThan(1)
        .allMatch(line -> line.contains(", schedule lag p99 ") && line.contains(", I/O lag p99 "));
    assertThat(lines)
        .containsSubsequence(
            told.get(told.size() - 1), "", "Stopped by n=: all operations are done", "", "END");
  }

  @Test
  void few_lanes_on_a_slow_server_are_no_limit_of_the_client_either() throws IOException {
    assertInnocentUnlessStarved(
        write(Duration.ofSeconds(1), "n=1500", "-rate", "threads=500", "-log", "client"));
  }

  @Test
  void without_client_figures_asked_for_none_are_told() throws IOException {
    List<String> lines = write(Duration.ofMillis(1), "n=500", "-rate", "threads=50");
    assertThat(lines)
        .noneMatch(line -> line.toLowerCase(Locale.ROOT).startsWith("client: "))
        .contains("END");
  }

  @Test
  void a_server_that_answers_at_once_leaves_the_client_as_the_limit() throws IOException {
    List<String> lines = write(Duration.ZERO, "n=400000", "-rate", "threads=100");
    assertThat(lines).anyMatch(line -> line.startsWith("Client: "));
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
                  line.startsWith("Rate not held: ")
                      && line.endsWith(
                          "Requests failed, most at /" + node + " (timeout): check the nodes."));
    }
  }
}
