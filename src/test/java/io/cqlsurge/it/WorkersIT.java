package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.cqlsurge.it.CommandLine.Result;
import io.cqlsurge.report.trial.RunSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * A coordinator and three workers that execute one run on a real node. Each worker is a process,
 * and so is the coordinator of the run with all files.
 */
class WorkersIT {
  private static final TestNode NODE = TestNode.shared();

  @RegisterExtension private static final WorkerProcesses WORKERS = new WorkerProcesses(3);

  @TempDir Path folder;

  private static String[] arguments(String line, String... more) {
    return CommandLine.words(line + " " + String.join(" ", more) + " -node " + NODE.address());
  }

  /** Executes a run in the process of the test, which saves the start of a JVM. */
  private static Result run(String line, String... more) {
    return CommandLine.inProcess(arguments(line, more));
  }

  private static Result distributed(String line, String... more) {
    Result result = run(line + " -sendto " + WORKERS.addresses(), more);
    assertThat(result.status()).as(result.toString()).isZero();
    return result;
  }

  private static long partitions(Result result, String operation) {
    return StoredCells.number(result.result("Total partitions"), operation + ": ");
  }

  private static void assertComplete(Result result, String operation, long partitions) {
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(result.result("Total errors")).startsWith("0 [");
    assertThat(partitions(result, operation)).isEqualTo(partitions);
  }

  @Test
  void a_single_client_finds_every_row_and_files_are_those_of_one_run() throws IOException {
    Path json = folder.resolve("run.json");
    Path log = folder.resolve("run.hdr");
    Path page = folder.resolve("run.html");
    String keyspace = " -schema keyspace=workers_write ";
    String line =
        "write n=6001 no-warmup -rate threads=31"
            + keyspace
            + "-log interval=500ms clients server json=%s hdrfile=%s -graph file=%s -sendto %s"
                .formatted(json, log, page, WORKERS.addresses());
    Result write = CommandLine.cqlsurge(arguments(line)).await();
    assertComplete(write, "WRITE", 6_001);
    assertThat(write.out()).contains("Running WRITE with 31 threads for 6001 iteration");
    assertThat(write.out()).contains("pending ");
    for (int index = 0; index < 3; index++) {
      assertThat(write.out()).contains(WORKERS.address(index));
    }
    JsonNode own = RunSchema.read(json).at("/stats/0/cqlsurge");
    assertThat(own.path("clients")).hasSize(3);
    assertThat(own.path("threads").asInt()).isEqualTo(31);
    long operations = 0;
    for (JsonNode client : own.path("clients")) {
      operations += client.path("operations").asLong();
    }
    assertThat(operations).isEqualTo(6_001);
    assertThat(Histograms.operations(log)).isEqualTo(6_001);
    assertThat(Files.readString(page)).contains("workers_write");
    assertComplete(
        run("read n=6001 no-warmup -pop seq=1..6001 -rate threads=10" + keyspace), "READ", 6_001);
  }

  @Test
  void the_histograms_of_the_intervals_add_up_to_those_of_the_workers() throws IOException {
    Path json = folder.resolve("run.json");
    Path log = folder.resolve("run.hdr");
    assertComplete(
        distributed("write n=1000 -rate threads=9 -schema keyspace=workers_mixed"), "WRITE", 1_000);
    distributed(
        "mixed ratio(write=1,read=1) n=2000 no-warmup -rate threads=12 fixed=1000/s"
            + " -pop dist=uniform(1..1000) -errors ignore -schema keyspace=workers_mixed",
        "-log",
        "interval=500ms",
        "json=" + json,
        "hdrfile=" + log);
    Map<String, Histogram> logged = Histograms.read(log);
    JsonNode stats = RunSchema.read(json).path("stats");
    for (JsonNode entry : stats) {
      String kind = entry.at("/cqlsurge/kind").asText();
      if (!kind.isEmpty()) {
        long count = entry.at("/cqlsurge/times/service/count").asLong();
        assertThat(logged.get(kind + "-st").getTotalCount()).isEqualTo(count).isPositive();
        assertThat(logged.get(kind + "-rt").getTotalCount()).isEqualTo(count);
      }
    }
    assertThat(stats.at("/0/cqlsurge/times/response/count").asLong()).isEqualTo(2_000);
  }

  @Test
  void a_profile_with_visits_and_files_is_executed_by_workers() throws IOException {
    Path source = Path.of("profiles");
    Path profile = folder.resolve("wide.yaml");
    String text = ProfileCommands.text(source.resolve("wide.yaml"));
    Files.writeString(profile, text.replaceAll("(?i)(keyspace:? )wide\\b", "$1workers_wide"));
    String user = "user profile=" + profile + " no-warmup -pop seq=1..60 ";
    Result insert =
        distributed(
            user.replace(" no-warmup", " ops(insert=1) n=10M no-warmup")
                + "no-wrap -insert visits=fixed(4) revisit=uniform(1..10) -rate threads=9");
    assertThat(insert.out()).contains("no-wrap: every seed was used");
    String validate = user.replace(" no-warmup", " ops(validate=1) validate=all n=60 no-warmup");
    assertComplete(run(validate + "-rate threads=5"), "validate", 60);
    assertComplete(distributed(validate + "-rate threads=5"), "validate", 60);
  }

  @Test
  void a_run_of_one_client_loads_no_class_for_workers() {
    Result result =
        CommandLine.start(
                Map.of("CQLSURGE_JAVA_OPTS", "-Xlog:class+load"),
                "scripts/cqlsurge",
                arguments("write n=100 no-warmup -rate threads=2"))
            .await();
    assertThat(result.status()).as(result.err()).isZero();
    assertThat(result.out())
        .contains("io.cqlsurge.engine.Run ")
        .doesNotContain("org.jgroups", "io.cqlsurge.feature.workers.Group");
  }

  @Test
  void a_ramp_has_steps_with_the_threads_of_all_workers() {
    Result ramp =
        distributed(
            "write n=1000 no-warmup -rate threads>=4 threads<=16 -schema keyspace=workers_ramp");
    assertThat(ramp.out())
        .contains("Running with 4 threadCount", "Running with 8 threadCount", "Running with 16");
    assertThat(ramp.out().lines().filter(line -> line.startsWith("Total partitions")))
        .hasSize(3)
        .allMatch(line -> line.contains("1,000"));
  }

  @Test
  void a_run_ends_by_its_duration_or_when_the_rate_is_certain() throws IOException {
    Path json = folder.resolve("run.json");
    Result timed =
        distributed(
            "write duration=3s no-warmup -rate threads=6 fixed=600/s"
                + " -schema keyspace=workers_timed",
            "-log",
            "json=" + json);
    assertThat(timed.result("Total errors")).startsWith("0 [");
    JsonNode requests = RunSchema.read(json).at("/stats/0/cqlsurge/requests");
    // A slow node leaves requests that were due; together they are those of the schedule.
    assertThat(
            requests.path("partitions").asLong()
                + requests.path("unanswered").asLong()
                + requests.path("notBegun").asLong())
        .isEqualTo(1_800);
    Result certain =
        distributed(
            "write err<0.9 n>2 no-warmup -rate threads=6 throttle=300/s"
                + " -schema keyspace=workers_timed");
    assertThat(certain.out()).contains("Stopped by err<: stderr of mean is");
  }
}
