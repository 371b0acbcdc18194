package io.cqlsurge.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cqlsurge.cli.Assembled;
import io.cqlsurge.cli.TestConsole;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.nullserver.Failure;
import io.cqlsurge.nullserver.Faults;
import io.cqlsurge.nullserver.Node;
import io.cqlsurge.nullserver.TestServer;
import io.cqlsurge.report.Output;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Whole commands against a server with three nodes and configurable faults. */
@Tag("assembled")
@Timeout(120)
class WiringTest {
  private static final int OPERATIONS = 6_000;
  private static final Faults MANY =
      Faults.NONE.withFailure(Failure.OVERLOADED, 2).withFailure(Failure.WRITE_FAILURE, 3);

  private final TestConsole console = new TestConsole();
  private final Output terminal = console.terminal();
  @RegisterExtension private final TestServer server = TestServer.of(3);

  private ExitCode write(String options) {
    String node = server.address();
    String line =
        "write n=" + OPERATIONS + " no-warmup -rate threads=20 -node " + node + " " + options;
    return Assembled.run(line, terminal);
  }

  private List<String> lines() {
    return console.out();
  }

  /** Returns the numbers in the line of a node below a heading, in order. */
  private List<Double> numbers(String heading, String address) {
    List<String> lines = lines();
    String line =
        lines.subList(lines.indexOf(heading), lines.size()).stream()
            .filter(each -> each.contains(address))
            .findFirst()
            .orElseThrow();
    String rest = line.substring(line.indexOf(address) + address.length());
    Matcher number = Pattern.compile("[0-9][0-9,]*(\\.[0-9]+)?").matcher(rest);
    return number
        .results()
        .map(found -> Double.parseDouble(found.group().replace(",", "")))
        .toList();
  }

  @Test
  void a_search_names_operations_of_the_command() {
    String line = "write -pop seq=1..100 -node 127.0.0.1:1 -slo %s.p99:5ms";
    assertThatThrownBy(() -> Assembled.run(line.formatted("READ"), terminal))
        .isInstanceOf(UsageError.class)
        .hasMessage("-slo: 'READ.p99<5ms': there is no operation 'READ'; operations: WRITE");
    assertThat(Assembled.run(line.formatted("Write"), terminal)).isEqualTo(ExitCode.FAILURE);
    assertThat(console.errText()).contains("Cannot connect");
  }

  @Test
  void requests_errors_and_latencies_are_printed_by_node() {
    server.nodes().get(0).faults(MANY);
    server.nodes().get(1).faults(MANY);
    assertThat(write("-errors ignore retries=0 -log nodes no-settings no-progress"))
        .isEqualTo(ExitCode.SUCCESS);
    double requests = 0;
    double errors = 0;
    for (Node node : server.nodes()) {
      List<Double> row =
          numbers(
              "Requests and their latency in ms by data centre and node:",
              node.address().toString());
      assertThat(row).hasSize(8);
      assertThat(row.get(0) + row.get(2)).isEqualTo((double) node.latency().answers());
      assertThat(row.get(3)).as("retries").isZero();
      assertThat(row.get(7)).as("max").isGreaterThanOrEqualTo(row.get(5)).isPositive();
      requests += row.get(0);
      errors += row.get(2);
    }
    assertThat(requests + errors).isEqualTo(OPERATIONS);
    assertThat(errors).isGreaterThan(OPERATIONS / 3.0);
    assertThat(lines())
        .filteredOn(line -> line.startsWith("Imbalance: "))
        .hasSize(1)
        .allMatch(line -> line.contains(server.addresses().get(2) + " served "));
    assertThat(lines()).endsWith("END");
  }

  @Test
  void errors_are_printed_by_kind_and_node_and_only_a_few_during_the_run() {
    server.nodes().get(1).faults(MANY);
    write("-errors ignore retries=0 -log no-settings no-progress");
    String address = server.addresses().get(1).toString();
    String heading = "Errors and retries by operation, kind and node:";
    assertThat(lines())
        .filteredOn(line -> line.contains(" errors, "))
        .hasSize(2)
        .allMatch(line -> line.contains(address) && line.startsWith("  WRITE  "));
    assertThat(lines()).anyMatch(line -> line.startsWith("  WRITE  failed after   median "));
    assertThat(numbers(heading, address).get(0)).isPositive();
    assertThat(lines()).noneMatch(line -> line.startsWith("Requests and their latency"));
    assertThat(console.errText().lines().count()).isBetween(3L, OPERATIONS / 60L);
    assertThat(console.errText()).contains(" more like it: WRITE overloaded)");
  }

  @Test
  void a_run_without_errors_prints_no_error_tables() {
    assertThat(write("-log no-settings no-progress")).isEqualTo(ExitCode.SUCCESS);
    assertThat(console.errText()).isEmpty();
    assertThat(lines())
        .noneMatch(line -> line.startsWith("Errors and retries") || line.startsWith("Requests"))
        .endsWith("", "END");
  }
}
