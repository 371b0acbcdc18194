package io.cqlsurge.feature.plan;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.cqlsurge.cli.TestConsole;
import io.cqlsurge.nullserver.Faults;
import io.cqlsurge.nullserver.Latency;
import io.cqlsurge.nullserver.TestServer;
import io.cqlsurge.report.trial.RunSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Whole plans against a server in the process of the test. */
@Tag("assembled")
@Timeout(120)
class PlanCommandTest {
  @RegisterExtension private final TestServer server = TestServer.of(1);
  private final TestConsole console = new TestConsole();

  @TempDir private Path folder;

  private int run(String stages, String... options) throws IOException {
    Path plan = folder.resolve("p.yaml");
    Files.writeString(
        plan, "options: -node " + server.address() + "\nstages:\n" + stages.indent(2));
    List<String> all = new ArrayList<>(List.of("plan", plan.toString()));
    all.addAll(List.of(options));
    return console.run(all.toArray(String[]::new));
  }

  private void assertStatus(int expected, int status) {
    assertThat(status).as(() -> console.text() + console.errText()).isEqualTo(expected);
  }

  /** Executes a plan and returns its data. */
  private JsonNode data(String stages, String... options) throws IOException {
    Path file = folder.resolve("plan.json");
    List<String> all = new ArrayList<>(List.of("json=" + file));
    all.addAll(List.of(options));
    run(stages, all.toArray(String[]::new));
    return RunSchema.read(file);
  }

  private static JsonNode stage(JsonNode data, String name) {
    return StreamSupport.stream(data.at("/plan/stages").spliterator(), false)
        .filter(stage -> stage.path("name").asText().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static JsonNode entry(JsonNode data, String name) {
    return StreamSupport.stream(data.path("stats").spliterator(), false)
        .filter(entry -> entry.path("revision").asText().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void a_stage_starts_after_those_above_it_and_each_has_results() throws IOException {
    JsonNode data =
        data(
            """
            load:
              command: write n=3k no-warmup -rate threads=5
            pause:
              wait: 1s
            check:
              command: read n=2k no-warmup -rate threads=5 -pop seq=1..2k
            """);
    assertThat(stage(data, "pause").path("startSeconds").asDouble())
        .isGreaterThanOrEqualTo(stage(data, "load").path("endSeconds").asDouble());
    assertThat(stage(data, "check").path("startSeconds").asDouble())
        .isGreaterThanOrEqualTo(stage(data, "pause").path("startSeconds").asDouble() + 1);
    assertThat(entry(data, "load").at("/cqlsurge/plan/id")).isEqualTo(data.at("/plan/id"));
    assertThat(console.text())
        .contains("Total partitions          :      3,000 [WRITE: 3,000]")
        .contains("Total partitions          :      2,000 [READ: 2,000]")
        .containsPattern("\nStage load, [0-9.]+ to [0-9.]+ s: done\n")
        .containsPattern("\n  pause +[0-9.]+ s +[0-9.]+ s +- +- ")
        .containsPattern("\n  check .* 2,000 .* 0  done\n");
    assertThat(console.out()).endsWith("END");
  }

  @Test
  void stages_at_once_have_marks_of_each_other() throws IOException {
    JsonNode data =
        data(
            """
            steady:
              command: write duration=6s no-warmup -rate threads=5 fixed=100/s
            writer:
              start: {with: steady, delay: 0.5s}
              command: write n=500 no-warmup -rate threads=5
            event:
              start: {with: steady, delay: 1s}
              wait: echo hello
            """);
    double start = stage(data, "steady").path("startSeconds").asDouble();
    assertThat(stage(data, "event").path("startSeconds").asDouble() - start)
        .isGreaterThanOrEqualTo(0.99);
    assertThat(entry(data, "steady").at("/cqlsurge/marks").findValuesAsText("text"))
        .contains("writer", "after writer")
        .anyMatch(text -> text.matches("event \\(took [0-9.]+ s\\)"));
    assertThat(entry(data, "steady").at("/cqlsurge/results/total partitions/value").asInt())
        .isEqualTo(600);
    assertThat(console.errText()).contains("event: hello");
  }

  @Test
  void events_of_at_are_marks_of_the_stages_that_run() throws IOException {
    JsonNode data =
        data(
            """
            steady:
              command: write duration=3s no-warmup -rate threads=5 fixed=100/s
            """,
            "-at",
            "1s=mark(one)",
            "2s=two:run(exit 0)");
    assertThat(entry(data, "steady").at("/cqlsurge/marks").findValuesAsText("text"))
        .hasSize(2)
        .contains("one (took 0.0 s)")
        .anyMatch(text -> text.startsWith("two (took "));
  }

  @Test
  void a_failed_stage_ends_the_plan() throws IOException {
    String stages =
        """
        long:
          command: write duration=60s no-warmup -rate threads=5 fixed=50/s
        slow:
          start: {with: long, delay: 1s}
          command: write n=100 no-warmup -rate threads=5 fixed=50/s -errors fail-if(rate<1000000/s)
        later:
          command: write n=1 no-warmup -rate threads=1
        """;
    JsonNode data = data(stages);
    assertThat(stage(data, "slow").path("result").asText()).isEqualTo("failed");
    assertThat(stage(data, "slow").path("reason").asText()).contains("fail-if");
    assertThat(stage(data, "long").path("result").asText()).isEqualTo("stopped");
    assertThat(stage(data, "later").path("result").asText()).isEqualTo("not started");
    assertThat(console.text()).containsPattern("\n  later +- +- .* not started\n");
    assertThat(console.errText()).contains("cqlsurge: stage slow failed: ");
    assertThat(console.out()).contains("FAILURE").doesNotContain("END");
  }

  @Test
  void a_plan_can_continue_after_a_failure_and_then_fails() throws IOException {
    Path plan = folder.resolve("p.yaml");
    Files.writeString(
        plan,
        """
        on-failure: continue
        options: -node NODE -rate threads=2
        stages:
          first:
            wait: echo broken; exit 3
            command: write n=10 no-warmup
          second:
            command: write n=7 no-warmup
        """
            .replace("NODE", server.address()));
    assertStatus(1, console.run("plan", plan.toString()));
    assertThat(console.text()).contains("[WRITE: 7]").doesNotContain("[WRITE: 10]");
    assertThat(console.errText())
        .contains("first: broken\n")
        .contains("cqlsurge: stage first failed: wait: 'echo broken; exit 3' ended with status 3");
  }

  @Test
  void a_shell_command_can_begin_with_a_digit_or_be_a_word_of_wait() throws IOException {
    assertStatus(0, run("redirected:\n  wait: 2>/dev/null echo started\n"));
    assertThat(console.errText()).contains("redirected: started");
    console.clear();
    assertStatus(1, run("pause:\n  wait: 1s\n", "-at", "0s=run(schema)"));
    assertThat(console.errText()).contains("wait: 'schema' ended with status 127");
  }

  @Test
  void a_login_that_is_refused_fails_its_stage_only() throws IOException {
    assertStatus(
        1,
        run(
            """
            load:
              command: write n=1 no-warmup -rate threads=1 -node 127.0.0.9:1
            """));
    assertThat(console.errText()).contains("stage load failed: Cannot connect to 127.0.0.9:1");
  }

  @Test
  void stages_beyond_the_capacity_of_a_server_measure_what_it_measures() throws IOException {
    server.node().faults(Faults.NONE.with("slots 2:2ms"));
    JsonNode data =
        data(
            """
            write:
              command: write duration=4s no-warmup -rate threads=40
            count:
              start: {with: write}
              command: counter_write duration=4s no-warmup -rate threads=20
            """);
    Map<String, Latency> measured = server.node().latencyByTable();
    assertThat(measured).hasSize(2);
    assertSame(entry(data, "write"), latency(measured, "standard1"));
    assertSame(entry(data, "count"), latency(measured, "counter1"));
  }

  private static Latency latency(Map<String, Latency> measured, String table) {
    return measured.entrySet().stream()
        .filter(entry -> entry.getKey().endsWith(table))
        .findFirst()
        .orElseThrow()
        .getValue();
  }

  private static void assertSame(JsonNode entry, Latency server) {
    JsonNode results = entry.at("/cqlsurge/results");
    ToDoubleFunction<String> value = key -> results.path(key).path("value").asDouble();
    assertThat(value.applyAsDouble("total partitions")).isEqualTo((double) server.answers());
    // The client cannot measure less than the server; more if its machine is busy.
    assertThat(value.applyAsDouble("latency median"))
        .isBetween(server.percentileNs(50) / 1e6 * 0.99, server.percentileNs(50) / 1e6 * 1.5 + 20);
    assertThat(value.applyAsDouble("latency 99th percentile"))
        .isGreaterThanOrEqualTo(server.percentileNs(99) / 1e6 * 0.99);
  }

  @Test
  void stages_are_compared_with_the_same_stage_of_another_run() throws IOException {
    String stages =
        """
        one:
          command: write n=500 no-warmup -rate threads=5
        two:
          command: counter_write n=500 no-warmup -rate threads=5
        """;
    List<String> files = List.of("a.json", "b.json");
    for (String file : files) {
      assertStatus(0, run(stages, "json=" + folder.resolve(file)));
    }
    console.clear();
    assertStatus(
        0,
        console.run(
            "compare", "old=" + folder.resolve("a.json"), "new=" + folder.resolve("b.json")));
    assertThat(console.out().stream().filter(line -> line.contains(" against ")))
        .containsExactly("C against A: new one, old one", "D against B: new two, old two");
    console.clear();
    assertStatus(2, console.run("compare", folder.resolve("a.json").toString()));
    assertThat(console.errText()).contains("each stage has one run; name the file of another run");
  }

  @Test
  void a_duel_compares_a_stage_of_plans() throws IOException {
    Path plan = folder.resolve("p.yaml");
    Files.writeString(
        plan,
        """
        options: -node NODE
        stages:
          fill:
            command: write n=${rows:100} no-warmup -rate threads=5
          mix:
            command: counter_write n=300 no-warmup -rate threads=5
        """
            .replace("NODE", server.address()));
    Path json = folder.resolve("duel.json");
    String[] duel = {
      "duel",
      "repeat=2",
      "uncounted=0",
      "stage=mix",
      "decide=op-rate",
      "a=plan " + plan,
      "b=plan " + plan + " -P rows=200",
      "json=" + json
    };
    assertStatus(0, console.run(duel));
    assertThat(console.text()).contains("B: plan " + plan + " -P rows=200");
    JsonNode data = RunSchema.read(json);
    assertThat(data.path("stats")).hasSize(4);
    assertThat(data.path("stats").findValuesAsText("stage")).containsOnly("mix");
    duel[3] = "stage=mxi";
    assertStatus(2, console.run(duel));
    assertThat(console.errText()).contains("duel: a=: has no stage 'mxi'");
    duel[5] = "a=write n=1";
    assertStatus(2, console.run(duel));
    assertThat(console.errText()).contains("duel: a=: is not a plan; stage= is only for plans");
  }

  @Test
  void show_prints_the_commands_without_secrets() throws IOException {
    Path plan = folder.resolve("p.yaml");
    Files.writeString(
        plan,
        """
        options: -node ${node:10.0.0.1} -mode user=bench password=topsecret
        stages:
          load:
            command: write n=${rows:1M} -rate threads=50 -log outcomes=run.outcomes
          restart:
            start: {with: load, delay: 1m}
            wait: [schema, ./restart.sh]
          audit:
            command: audit run.outcomes -rate threads=5
        """);
    assertStatus(0, console.run("plan", "show", plan.toString(), "-P", "rows=2M"));
    assertThat(console.out())
        .containsExactly(
            "# load: at the start",
            "cqlsurge write n=2M -rate threads=50 -log outcomes=run.outcomes -node 10.0.0.1 -mode user=bench 'password=***'",
            "# restart: 60.0 s with load",
            "# wait: schema",
            "# wait: ./restart.sh",
            "# audit: after load, restart",
            "cqlsurge audit run.outcomes -rate threads=5 -node 10.0.0.1 -mode user=bench 'password=***'");
    console.clear();
    assertStatus(2, console.run("plan", "check", plan.toString(), "-P", "row=1"));
    assertThat(console.errText())
        .contains("-P: 'row=' is not a parameter of the plan; did you mean 'rows'?");
  }

  @Test
  void a_plan_without_a_file_says_what_to_write() {
    assertStatus(2, console.run("plan"));
    assertStatus(2, console.run("plan", "show"));
    assertThat(console.errText())
        .contains("plan: the file is missing: write 'plan my.yaml'")
        .contains("write 'plan show my.yaml'");
  }
}
