package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.it.CommandLine.Result;
import io.cqlsurge.nullserver.Failure;
import io.cqlsurge.nullserver.Faults;
import io.cqlsurge.nullserver.TestServer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The Results block of all kinds of runs, parsed as users' scripts parse it: each line from {@code
 * Results:} to the end, split at its colon, and the first word after it.
 */
class ResultsParserIT {
  private static final List<String> LABELS =
      List.of(
          "Op rate",
          "Partition rate",
          "Row rate",
          "Latency mean",
          "Latency median",
          "Latency 95th percentile",
          "Latency 99th percentile",
          "Latency 99.9th percentile",
          "Latency max",
          "Total partitions",
          "Total errors",
          "Total GC count",
          "Total GC memory",
          "Total GC time",
          "Avg GC time",
          "StdDev GC time",
          "Total operation time");

  @RegisterExtension private static final TestServer server = TestServer.of(2);

  private static void fail(Failure failure, int every) {
    server.nodes().forEach(node -> node.faults(Faults.NONE.withFailure(failure, every)));
  }

  private static CommandLine start(String line) {
    return CommandLine.cqlsurge(arguments(line));
  }

  private static String[] arguments(String line) {
    String node = server.address();
    return (line + (line.contains(" -log ") ? "" : " -log no-settings") + " -node " + node)
        .split(" +", -1);
  }

  /** Runs in the process of the test, which saves the start of a JVM. */
  private static Result run(String line, int status) {
    Result result = CommandLine.inProcess(arguments(line));
    assertThat(result.status()).as(result.toString()).isEqualTo(status);
    return result;
  }

  /** Reads every block; lines are those up to the last word of the output, or of a ramp's step. */
  private static List<Map<String, String>> blocks(Result result, String end) {
    List<Map<String, String>> blocks = new ArrayList<>();
    List<String> lines = result.out().lines().toList();
    for (int at = lines.indexOf("Results:"); at >= 0; at = next(lines, at)) {
      Map<String, String> block = new LinkedHashMap<>();
      for (String line : lines.subList(at + 1, lines.size())) {
        if (line.equals(end)) {
          break;
        }
        if (!line.isEmpty()) {
          String[] parts = line.split(":", -1);
          block.put(parts[0].strip(), parts[1].strip().split("\\s+", -1)[0]);
        }
      }
      assertThat(block.keySet()).as(result.toString()).containsExactlyElementsOf(LABELS);
      blocks.add(block);
    }
    return blocks;
  }

  private static int next(List<String> lines, int at) {
    int found = lines.subList(at + 1, lines.size()).indexOf("Results:");
    return found < 0 ? found : at + 1 + found;
  }

  private static Map<String, String> block(Result result, String end) {
    assertThat(result.out()).endsWith("\n" + end + "\n");
    List<Map<String, String>> blocks = blocks(result, end);
    assertThat(blocks).hasSize(1);
    return blocks.get(0);
  }

  @Test
  void a_run_that_succeeds() {
    Result result = start("write n=5000 no-warmup -rate threads=20").await();
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(block(result, "END")).containsEntry("Total partitions", "5,000");
  }

  @Test
  void a_run_of_several_operations() {
    Result result = run("mixed ratio(write=1,counter_write=2) n=5000 no-warmup -rate threads=8", 0);
    assertThat(block(result, "END")).containsEntry("Total errors", "0");
  }

  @Test
  void a_run_of_a_profile() {
    String[] words = {
      "user",
      "profile=profiles/lwt.yaml",
      "ops(insert=1)",
      "n=200",
      "no-warmup",
      "-pop",
      "seq=9000001..9000200",
      "-rate",
      "threads=4",
      "-log",
      "no-settings",
      "-node",
      TestNode.shared().address()
    };
    Result result = CommandLine.inProcess(words);
    assertThat(result.status()).as(result.toString()).isZero();
    // Its insert updates existing rows only, and these do not exist: an additional line counts
    // them.
    assertThat(result.out())
        .contains("\nRunning [insert] with 4 threads for 200 iteration\n")
        .contains("\nTotal not applied         :        200 [insert: 200]\n");
    assertThat(block(result, "END")).containsEntry("Total errors", "0");
  }

  @Test
  void each_step_of_a_ramp() {
    // Reads, between which a ramp does not wait for the node.
    Result result =
        run("read n=2000 no-warmup -errors skip-read-validation -rate threads>=4 threads<=8", 0);
    assertThat(blocks(result, "")).hasSize(2);
  }

  @Test
  void a_run_that_a_failed_operation_ends() {
    fail(Failure.WRITE_TIMEOUT, 10);
    Result result = run("write n=5000 no-warmup -rate threads=8 -errors retries=0", 1);
    assertThat(block(result, "FAILURE")).containsKey("Total errors");
    assertThat(result.err())
        .contains("WRITE failed: java.io.IOException: Operation x1 on key(s) [")
        .contains("]: Error executing: (WriteTimeoutException): timed out: ");
  }

  @Test
  void a_run_with_retries() {
    fail(Failure.OVERLOADED, 100);
    Result result = run("write n=5000 no-warmup -rate threads=8", 0);
    assertThat(result.out()).contains("Errors and retries by operation, kind and node:");
    assertThat(block(result, "END")).containsEntry("Total partitions", "5,000");
  }

  @Test
  void a_run_with_failed_operations_that_are_ignored() {
    fail(Failure.UNAVAILABLE, 2);
    Result result =
        run(
            "write n=5000 no-warmup -rate threads=8 -errors ignore retries=0 -log no-settings client",
            0);
    Map<String, String> block = block(result, "END");
    assertThat(block.get("Total errors")).isNotEqualTo("0");
    assertThat(result.out()).contains("\n  failed: ");
    assertThat(result.err())
        .contains("Operation x1 on key(s) [")
        .contains("Error executing: (UnavailableException): ");
  }

  @Test
  void a_run_with_a_table_of_nodes_and_lines_of_the_client() {
    Result result =
        run(
            "write n=5000 no-warmup -rate threads=8 -log no-settings nodes client server interval=200ms",
            0);
    assertThat(result.out()).contains("Requests and their latency in ms by data centre and node:");
    assertThat(block(result, "END")).containsEntry("Total partitions", "5,000");
  }

  @Test
  void a_rate_that_is_not_held_and_a_threshold_that_fails() {
    String line =
        "write duration=2s no-warmup -rate threads=1 fixed=100000000/s"
            + " -errors fail-if(rate<95%,errors>0)";
    Result result = run(line, 1);
    assertThat(result.out())
        .contains("Rate not held: ")
        .contains("  Failed fail-if: rate<95% (")
        .contains("; passed: errors>0 (0).");
    assertThat(block(result, "FAILURE")).containsEntry("Total errors", "0");
    assertThat(result.err()).contains("cqlsurge: -errors fail-if: rate<95% (");
  }

  @Test
  void a_run_that_is_interrupted() throws InterruptedException {
    CommandLine line = start("write duration=120s no-warmup -rate threads=8");
    line.awaitRows();
    line.signal("INT");
    Result result = line.await();
    assertThat(result.status()).isEqualTo(130);
    assertThat(block(result, "FAILURE")).containsEntry("Total errors", "0");
  }
}
