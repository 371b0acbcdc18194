package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cqlsurge.it.CommandLine.Result;
import io.cqlsurge.report.trial.RunSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Plans on a real node: several workloads at once, with logins, workers, waits and an audit. */
class PlanIT {
  private static final TestNode NODE = TestNode.shared();

  @RegisterExtension private static final WorkerProcesses WORKERS = new WorkerProcesses(2);
  @RegisterExtension private static final DrawnPage PAGE = new DrawnPage();

  @TempDir private Path folder;

  private String plan(String options, String stages) throws IOException {
    Path plan = folder.resolve("plan.yaml");
    Files.writeString(plan, "options: " + options + "\nstages:\n" + stages.indent(2));
    return plan.toString();
  }

  private Result run(String options, String stages, String... more) throws IOException {
    String line = "plan " + plan(options, stages) + " " + String.join(" ", more);
    return CommandLine.inProcess(CommandLine.words(line));
  }

  private static void assertSuccess(Result result) {
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(result.out()).endsWith("\nEND\n");
  }

  @Test
  void loads_at_once_have_exact_counts_and_separate_logins_and_an_audit_is_right()
      throws IOException {
    TestNode node = TestNode.secured();
    try (var session = node.secureSession()) {
      for (String role : List.of("plan_loader", "plan_reader")) {
        session.execute(
            "CREATE ROLE IF NOT EXISTS %s WITH SUPERUSER = true AND LOGIN = true AND PASSWORD = '%s'"
                .formatted(role, role));
      }
    }
    Path json = folder.resolve("plan.json");
    Path outcomes = folder.resolve("load.outcomes");
    Result result =
        run(
            "-node %s -transport %s -schema keyspace=plan_logins -mode user=plan_loader password=plan_loader"
                .formatted(node.address(), node.transport().replace("-transport ", "")),
            """
            load:
              command: write n=20k no-warmup -rate threads=10 -log outcomes=OUTCOMES
            reader:
              start: {with: load}
              command: read duration=5s no-warmup -rate threads=5 fixed=100/s -pop seq=1..100 -errors ignore skip-read-validation -mode user=plan_reader password=plan_reader
            settle:
              wait: [schema, compactions]
            audit:
              command: audit OUTCOMES -rate threads=10 -mode user=plan_reader password=plan_reader
            """
                .replace("OUTCOMES", outcomes.toString()),
            "json=" + json);
    assertSuccess(result);
    assertThat(result.toString()).doesNotContain("password=plan_");
    JsonNode data = RunSchema.read(json);
    assertThat(entry(data, "load").at("/cqlsurge/results/total partitions/value").asInt())
        .isEqualTo(20_000);
    JsonNode reader = entry(data, "reader").path("cqlsurge");
    assertThat(reader.at("/requests/targetRate").asDouble()).isEqualTo(100);
    assertThat(reader.at("/requests/partitions").asInt() + reader.at("/requests/notBegun").asInt())
        .isBetween(499, 501);
    assertThat(result.out())
        .contains("Audit: nothing is lost: all 20,000 acknowledged partitions were found");
  }

  private static JsonNode entry(JsonNode data, String name) {
    for (JsonNode entry : data.path("stats")) {
      if (entry.path("revision").asText().equals(name)) {
        return entry;
      }
    }
    throw new AssertionError("no entry " + name);
  }

  @Test
  void every_stage_uses_all_workers_at_once() throws IOException {
    Path json = folder.resolve("plan.json");
    assertSuccess(
        run(
            "-node %s -sendto %s -schema keyspace=plan_workers"
                .formatted(NODE.address(), WORKERS.addresses()),
            """
            load:
              command: write n=5001 no-warmup -rate threads=10
            other:
              start: {with: load}
              command: counter_write n=3001 no-warmup -rate threads=6
            verify:
              command: read n=5001 no-warmup -rate threads=10 -pop seq=1..5001
            """,
            "json=" + json));
    JsonNode data = RunSchema.read(json);
    assertThat(operations(data, "load")).containsExactly(2501L, 2500L);
    assertThat(operations(data, "other")).containsExactly(1501L, 1500L);
    assertThat(operations(data, "verify")).containsExactly(2501L, 2500L);
    assertThat(entry(data, "verify").at("/cqlsurge/results/total errors/value").asInt()).isZero();
  }

  private static List<Long> operations(JsonNode data, String stage) {
    return entry(data, stage).at("/cqlsurge/clients").findValues("operations").stream()
        .map(JsonNode::asLong)
        .toList();
  }

  @Test
  void an_interrupt_ends_all_stages_and_prints_their_results() throws Exception {
    Path json = folder.resolve("plan.json");
    String plan =
        plan(
            "-node " + NODE.address() + " -schema keyspace=plan_interrupt",
            """
            one:
              command: write duration=60s no-warmup -rate threads=2 fixed=50/s
            two:
              start: {with: one}
              command: write duration=60s no-warmup -rate threads=2 fixed=70/s
            sleeper:
              start: {with: one}
              wait: sleep 600
            later:
              command: write n=1 -rate threads=1
            """);
    CommandLine running = CommandLine.cqlsurge("plan", plan, "json=" + json);
    running.awaitLine("  two");
    running.signal("INT");
    Result result = running.await();
    assertThat(result.status()).as(result.toString()).isEqualTo(130);
    assertThat(result.out())
        .containsPattern("\nStage one, [0-9.]+ to [0-9.]+ s: stopped\n")
        .containsPattern("\nStage two, [0-9.]+ to [0-9.]+ s: stopped\n")
        .containsPattern("\n  sleeper .* stopped\n")
        .containsPattern("\n  later .* not started\n");
    assertThat(RunSchema.read(json).at("/plan/stages")).hasSize(4);
  }

  @Test
  void the_page_has_the_stages_on_one_time_line() throws Exception {
    ObjectNode load = DrawnTrial.total("aaaaaaaa", 1000, 10, 0.01);
    ObjectNode reader = DrawnTrial.total("bbbbbbbb", 100, 10, 0.01);
    addStage(load, "load", 0);
    addStage(reader, "reader", 100);
    ObjectNode own = (ObjectNode) reader.get("cqlsurge");
    ObjectNode phase = own.putArray("phases").addObject();
    phase.put("name", "after load").put("from", 5).put("to", 10);
    PAGE.open("plan", load, reader);
    PAGE.press("[data-panel=throughput]", "Save CSV");
    List<String> lines = Files.readAllLines(PAGE.saved("plan-Throughput-op-s.csv"));
    assertThat(lines).contains("load,total,1,1000", "reader,total,101,100");
    assertThat(PAGE.texts(".phases tbody td")).contains("105-110 s");
    assertThat(PAGE.run("return document.body.textContent").toString())
        .doesNotContain("reader is faster")
        .doesNotContain("reader is slower");
  }

  private static void addStage(ObjectNode entry, String name, int startSeconds) {
    entry.put("revision", name);
    ObjectNode own = (ObjectNode) entry.get("cqlsurge");
    own.putObject("plan").put("id", "p").put("stage", name).put("startSeconds", startSeconds);
  }
}
