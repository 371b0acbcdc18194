package io.cqlsurge.feature.requests;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.cli.Assembled;
import io.cqlsurge.cli.TestConsole;
import io.cqlsurge.nullserver.Failure;
import io.cqlsurge.nullserver.Faults;
import io.cqlsurge.nullserver.TestServer;
import io.cqlsurge.report.Output;
import io.cqlsurge.run.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Statements and requests in the output of -log, and requests sent as text, in whole runs. */
@Tag("assembled")
@Timeout(120)
class SentRequestsTest {
  private static final int OPERATIONS = 1_000;
  private static final String UPDATE =
      "UPDATE \"keyspace1\".\"standard1\" SET \"C0\" = ?,\"C1\" = ?,\"C2\" = ?,\"C3\" = ?,"
          + "\"C4\" = ? WHERE key=?";

  private final TestConsole console = new TestConsole();
  @RegisterExtension private final TestServer server = TestServer.of(2, 5);

  @TempDir private Path folder;

  private ExitCode run(String command, String options) {
    console.clear();
    Output terminal = console.terminal();
    String node = server.address();
    String line =
        command + " n=" + OPERATIONS + " no-warmup -rate threads=20 -node " + node + " " + options;
    return Assembled.run(line, terminal);
  }

  private void fail(Failure failure, int every) {
    server.nodes().forEach(node -> node.faults(Faults.NONE.withFailure(failure, every)));
  }

  private List<String> out() {
    return console.out();
  }

  private List<String> err() {
    return console.err();
  }

  @ParameterizedTest
  @CsvSource({
    "unprepared, prepared",
    "prepared, unprepared",
    "simplenative plain, unprepared protocolVersion=4"
  })
  void rows_written_in_one_mode_are_read_in_another(String writing, String reading) {
    String data = " -pop seq=1..1000 -log no-settings";
    assertThat(run("write", "-mode " + writing + data)).isEqualTo(ExitCode.SUCCESS);
    assertThat(run("read", "-mode " + reading + data)).isEqualTo(ExitCode.SUCCESS);
    assertThat(run("counter_write", "-mode " + writing + data)).isEqualTo(ExitCode.SUCCESS);
    assertThat(run("counter_read", "-mode " + reading + data)).isEqualTo(ExitCode.SUCCESS);
    assertThat(err()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "protocolVersion=4, OVERLOADED",
    "protocolVersion=5, OVERLOADED",
    "protocolVersion=4, SILENCE",
    "protocolVersion=5, SILENCE",
    "unprepared, SILENCE",
    "simplenative plain, SILENCE"
  })
  void no_row_has_values_of_another_after_retries_and_timeouts(String mode, Failure failure) {
    String options =
        " requestTimeout=200 -errors ignore -pop seq=1..1000 -col size=uniform(1..200)";
    fail(failure, 50);
    run("write", "-mode " + mode + options);
    server.nodes().forEach(node -> node.faults(Faults.NONE));
    run("read", "-mode " + mode + options);
    assertThat(err()).noneMatch(line -> line.contains("expected"));
    assertThat(out()).anyMatch(line -> line.matches("Total partitions +: +(9\\d\\d|1,000) .*"));
  }

  @ParameterizedTest
  @CsvSource({"prepared", "simplenative plain", "unprepared"})
  void retries_are_logged_with_the_values_of_their_rows(String mode) throws IOException {
    Set<String> rows = loggedStatements("prepared");
    fail(Failure.OVERLOADED, 4);
    assertThat(loggedStatements(mode)).isEqualTo(rows).hasSize(OPERATIONS);
  }

  private Set<String> loggedStatements(String mode) throws IOException {
    Path log = folder.resolve("rows.log");
    String data = " -pop seq=1..1000 -col size=uniform(1..200) -errors retries=50";
    assertThat(run("write", "-mode " + mode + data + " -log query-log-file=" + log))
        .isEqualTo(ExitCode.SUCCESS);
    return Files.readAllLines(log).stream()
        .map(line -> line.split("\t", -1)[2])
        .collect(Collectors.toSet());
  }

  @Test
  void queries_are_printed_once_and_written_to_the_log_file() throws IOException {
    Path report = folder.resolve("a.log");
    run("write", "-log show-queries no-settings file=" + report);
    assertThat(out())
        .filteredOn(line -> line.startsWith("Query: "))
        .containsExactly("Query: " + UPDATE);
    assertThat(Files.readAllLines(report)).contains("Query: " + UPDATE);
    run("mixed", "-errors skip-read-validation -mode unprepared -log show-queries no-settings");
    assertThat(out()).filteredOn(line -> line.startsWith("Query: ")).hasSize(2);
    run("write", "-log no-settings");
    assertThat(out()).noneMatch(line -> line.startsWith("Query: "));
  }

  @ParameterizedTest
  @CsvSource({"prepared", "unprepared"})
  void each_request_is_a_line_in_the_query_log(String mode) throws IOException {
    Path log = folder.resolve("q.log");
    assertThat(run("write", "-mode " + mode + " -log query-log-file=" + log))
        .isEqualTo(ExitCode.SUCCESS);
    List<String> lines = Files.readAllLines(log);
    assertThat(lines).hasSize(OPERATIONS);
    assertThat(new HashSet<>(lines.stream().map(line -> line.split("\t", -1)[2]).toList()))
        .hasSize(OPERATIONS);
    assertThat(lines)
        .allMatch(
            line ->
                line.matches(
                    "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{6}Z\tWRITE\tUPDATE \"keyspace1\"\\.\"standard1\" SET (\"C\\d\""
                        + " = 0x[0-9a-f]{68},?){5} WHERE key=0x[0-9a-f]{20};"));
  }

  @Test
  void each_retry_is_a_line_in_the_query_log() throws IOException {
    fail(Failure.OVERLOADED, 4);
    Path log = folder.resolve("q.log");
    run("write", "-errors retries=50 -log query-log-file=" + log);
    List<String> lines = Files.readAllLines(log);
    assertThat(lines).filteredOn(line -> line.endsWith(";")).hasSize(OPERATIONS);
    assertThat(lines).filteredOn(line -> line.endsWith(";\ttry 2")).isNotEmpty();
    long retries =
        out().stream()
            .filter(line -> line.endsWith(" retries"))
            .mapToLong(
                line ->
                    Long.parseLong(line.replaceAll(".* ([0-9,]+) retries", "$1").replace(",", "")))
            .sum();
    assertThat(lines.size() - OPERATIONS).isEqualTo((int) retries);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void an_incomplete_query_log_is_a_failure_but_the_results_are_printed() {
    assertThat(run("write", "-log query-log-file=/dev/full no-settings"))
        .isEqualTo(ExitCode.FAILURE);
    assertThat(out()).endsWith("END");
    assertThat(err()).hasSize(1).allMatch(line -> line.contains("/dev/full is incomplete"));
  }

  @Test
  void statements_are_printed_before_errors_if_requested() {
    fail(Failure.WRITE_FAILURE, 2);
    String options = "-errors ignore retries=0 -log no-settings no-progress";
    run("write", options + " print-statements-on-error");
    String message = "WRITE failed: " + UPDATE + ": ";
    String operation = "Operation x1 on key(s) [";
    assertThat(err()).anyMatch(line -> line.startsWith(message + operation));
    run("write", options);
    assertThat(err()).isNotEmpty().noneMatch(line -> line.contains("UPDATE"));
    fail(Failure.INVALID, 1);
    assertThat(run("write", "-log no-settings print-statements-on-error"))
        .isEqualTo(ExitCode.FAILURE);
    assertThat(err())
        .anyMatch(
            line -> line.startsWith("cqlsurge: " + message + "java.io.IOException: " + operation));
  }

  @Test
  void a_statement_is_printed_before_a_retry() {
    fail(Failure.OVERLOADED, 3);
    run("write", "-errors retries=50 -log no-settings print-statements-on-error");
    assertThat(err())
        .anyMatch(line -> line.startsWith("WRITE: " + UPDATE + ": ") && line.endsWith(" follows"));
  }

  @Test
  void each_section_of_the_report_can_be_omitted() {
    run("write", "-log no-settings");
    assertThat(out()).noneMatch(line -> line.contains("Stress Settings"));
    assertThat(out()).anyMatch(line -> line.startsWith("total,"));
    assertThat(out()).contains("Results:").endsWith("END");
    run("write", "-log no-progress");
    assertThat(out()).anyMatch(line -> line.contains("Stress Settings"));
    assertThat(out()).noneMatch(line -> line.startsWith("total,") || line.startsWith("type "));
    assertThat(out()).contains("Results:").endsWith("END");
    run("write", "-log no-summary");
    assertThat(out()).anyMatch(line -> line.contains("Stress Settings"));
    assertThat(out()).anyMatch(line -> line.startsWith("total,"));
    assertThat(out()).doesNotContain("Results:").endsWith("END");
    assertThat(out()).noneMatch(line -> line.startsWith("Op rate"));
  }
}
