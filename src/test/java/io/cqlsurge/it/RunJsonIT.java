package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.cqlsurge.it.CommandLine.Result;
import io.cqlsurge.report.trial.RunSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of {@code -log json=}, which have the numbers of the Results block. */
class RunJsonIT {
  private static final TestNode NODE = TestNode.shared();
  private static final int RESULT_LINES = 17;

  @TempDir private Path folder;

  private Path path() {
    return folder.resolve("run.json");
  }

  private CommandLine start(String line) {
    String words =
        line
            + " -log interval=300ms json="
            + path()
            + " -schema keyspace=ks_json -node "
            + NODE.address();
    return CommandLine.cqlsurge(CommandLine.words(words));
  }

  private static double number(JsonNode entry, String line) {
    return entry.at("/cqlsurge/results/" + line + "/value").asDouble();
  }

  /** Checks that an entry has the text of each line as it was printed. */
  private static void assertAsPrinted(JsonNode entry, Result result) {
    List<String> lines =
        result
            .out()
            .substring(result.out().indexOf("Results:\n"))
            .lines()
            .skip(1)
            .takeWhile(line -> !line.isEmpty())
            .toList();
    assertThat(lines).hasSize(RESULT_LINES);
    for (String line : lines) {
      String[] parts = line.split(" *: ", 2);
      assertThat(entry.path(parts[0].toLowerCase(Locale.ROOT)).asText()).isEqualTo(parts[1]);
    }
  }

  @Test
  void the_numbers_are_those_of_the_results_block() throws IOException {
    Result written = start("write n=2000 no-warmup -rate threads=10").await();
    assertThat(written.status()).as(written.toString()).isZero();
    JsonNode entry = RunSchema.read(path()).path("stats").get(0);
    assertAsPrinted(entry, written);
    assertThat(number(entry, "total partitions")).isEqualTo(2000);
    assertThat(String.format(Locale.ROOT, "%,8.0f op/s", number(entry, "op rate")))
        .isEqualTo(entry.path("op rate").asText().substring(0, 13));
    assertThat(String.format(Locale.ROOT, "%6.1f ms", number(entry, "latency 99th percentile")))
        .isEqualTo(entry.path("latency 99th percentile").asText().substring(0, 9));
    JsonNode node = entry.at("/cqlsurge/facts/cluster/nodes/0");
    assertThat(node.path("version").asText()).matches("\\d+\\.\\d+.*");

    Result mixed =
        start(
                "mixed ratio(write=1,read=1) n=2000 no-warmup truncate=never -pop seq=1..2000"
                    + " -rate threads=10 fixed=2000/s")
            .await();
    assertThat(mixed.status()).as(mixed.toString()).isZero();
    JsonNode stats = RunSchema.read(path()).path("stats");
    assertThat(stats.findValuesAsText("test")).containsExactly("MIXED", "READ", "WRITE");
    assertAsPrinted(stats.get(0), mixed);
    double kinds = number(stats.get(1), "op rate") + number(stats.get(2), "op rate");
    assertThat(kinds).isCloseTo(number(stats.get(0), "op rate"), within(0.01));
  }

  @Test
  void the_interrupted_step_of_a_ramp_is_included_and_marked()
      throws IOException, InterruptedException {
    CommandLine line = start("write duration=120s no-warmup -rate threads>=4 threads<=8");
    line.awaitRows();
    assertThat(path()).as("during the run").doesNotExist();
    line.signal("INT");
    Result result = line.await();
    assertThat(result.status()).isEqualTo(130);
    JsonNode stats = RunSchema.read(path()).path("stats");
    assertThat(stats).hasSize(1);
    JsonNode entry = stats.get(0);
    assertThat(entry.path("revision").asText()).isEqualTo("unknown - 4 threads");
    assertThat(entry.at("/cqlsurge/ending"))
        .hasToString("{\"status\":\"interrupted\",\"message\":\"interrupted\"}");
    assertThat(entry.path("intervals")).isNotEmpty();
    assertAsPrinted(entry, result);
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(path());
    }
  }
}
