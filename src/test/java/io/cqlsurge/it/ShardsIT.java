package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.cqlsurge.it.CommandLine.Result;
import io.cqlsurge.report.trial.RunSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Three clients, each a process, that execute one run. */
class ShardsIT {
  private static final int CLIENTS = 3;
  private static final TestNode NODE = TestNode.shared();

  @TempDir Path folder;

  private static CommandLine start(String line, String... more) {
    return CommandLine.cqlsurge(arguments(line, more));
  }

  /** Runs without other clients, in the process of the test, which saves the start of a JVM. */
  private static Result single(String line) {
    return CommandLine.inProcess(arguments(line));
  }

  private static String[] arguments(String line, String... more) {
    Stream<String> words =
        Stream.concat(Stream.of(line.split(" ", -1)), Stream.concat(Stream.of(more), node()));
    return words.toArray(String[]::new);
  }

  private static Stream<String> node() {
    return Stream.of("-node", NODE.address());
  }

  /** Starts all clients at once and waits for them; the line may name the client as {@code %d}. */
  private static List<Result> shards(String line, String... more) {
    List<CommandLine> clients =
        IntStream.rangeClosed(1, CLIENTS)
            .mapToObj(number -> start(numbered(line, number), numbered(more, number)))
            .toList();
    List<Result> results = clients.stream().map(CommandLine::await).toList();
    assertThat(results).allMatch(result -> result.status() == 0);
    return results;
  }

  private static String numbered(String text, int number) {
    return text.replace("%d", String.valueOf(number));
  }

  private static String[] numbered(String[] texts, int number) {
    return Stream.of(texts).map(text -> numbered(text, number)).toArray(String[]::new);
  }

  private static long total(List<Result> results, String label, String operation) {
    return results.stream()
        .mapToLong(result -> StoredCells.number(result.result(label), operation + ": "))
        .sum();
  }

  private static void assertComplete(Result result, String operation, long partitions) {
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(result.result("Total errors")).startsWith("0 [");
    assertThat(StoredCells.number(result.result("Total partitions"), operation + ": "))
        .isEqualTo(partitions);
  }

  @Test
  void a_single_client_finds_every_row_that_three_clients_wrote() {
    String run = " n=20000 -schema keyspace=shards_write -rate threads=31 ";
    List<Result> results = shards("write no-warmup" + run + "-shard %d/3");
    assertThat(total(results, "Total partitions", "WRITE")).isEqualTo(20_000);
    assertThat(results.stream().map(result -> result.result("Total partitions").split(" ", -1)[0]))
        .containsExactly("6,667", "6,667", "6,666");
    Result read = single("read no-warmup" + run + "-pop seq=1..20000");
    assertComplete(read, "READ", 20_000);
  }

  @Test
  void clients_with_visits_write_every_row_of_every_partition() throws IOException {
    String text = ProfileCommands.text(Path.of("profiles", "wide.yaml"));
    Path profile = folder.resolve("wide.yaml");
    Files.writeString(profile, text.replaceAll("(?i)(keyspace:? )wide\\b", "$1shards_visits"));
    String user = "user profile=" + profile;
    List<Result> results =
        shards(
            user
                + " ops(insert=1) n=10M no-warmup -pop seq=1..100 no-wrap -insert visits=fixed(4)"
                + " revisit=uniform(1..10) -rate threads=9 -shard %d/3");
    assertThat(results).allMatch(result -> result.out().contains("no-wrap: every seed was used"));
    String validation = " ops(validate=1) validate=all n=100 no-warmup -pop seq=1..100";
    Result read = single(user + validation + " -rate threads=5");
    assertComplete(read, "validate", 100);
  }

  @Test
  void clients_start_at_the_same_instant_after_the_first_one_has_truncated() throws IOException {
    String keyspace = " -schema keyspace=shards_start -rate threads=9";
    assertComplete(single("write n=500 no-warmup" + keyspace), "WRITE", 500);
    Instant start = Instant.now().plus(Duration.ofSeconds(25)).truncatedTo(ChronoUnit.SECONDS);
    List<Result> results =
        shards(
            "write n=400 truncate=once" + keyspace + " fixed=200/s -shard %d/3 start=" + start,
            "-log",
            "json=" + folder.resolve("run-%d.json"));
    assertThat(results.get(0).out()).contains("Truncated [shards_start.standard1");
    assertThat(results.get(1).out()).doesNotContain("Truncated");
    for (int number = 1; number <= CLIENTS; number++) {
      JsonNode own =
          RunSchema.read(folder.resolve("run-" + number + ".json")).at("/stats/0/cqlsurge");
      assertThat(own.at("/shard/index").asInt()).isEqualTo(number);
      assertThat(Instant.parse(own.path("started").asText())).isAfterOrEqualTo(start);
    }
    Result rest = single("read n=100 no-warmup -pop seq=401..500" + keyspace);
    assertThat(rest.status()).as("rows of an earlier run are gone: " + rest).isEqualTo(1);
    Result read = single("read n=400 no-warmup -pop seq=1..400" + keyspace);
    assertComplete(read, "READ", 400);
  }
}
