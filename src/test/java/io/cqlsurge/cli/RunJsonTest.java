package io.cqlsurge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.cqlsurge.database.Cluster;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.measure.TestFigures;
import io.cqlsurge.measure.gc.GcFigures;
import io.cqlsurge.nullserver.Failure;
import io.cqlsurge.nullserver.Faults;
import io.cqlsurge.nullserver.TestServer;
import io.cqlsurge.report.trial.RunCodec;
import io.cqlsurge.report.trial.RunSchema;
import io.cqlsurge.report.trial.Timeline;
import io.cqlsurge.run.Timelines;
import io.cqlsurge.settings.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Whole commands with {@code -log json=}, whose files must match the schema. */
@Tag("assembled")
@Timeout(120)
class RunJsonTest {
  @RegisterExtension
  private static final TestServer server =
      TestServer.of(1).with(Faults.NONE.withDelay(Duration.ofMillis(1)));

  private final TestConsole console = new TestConsole();

  @TempDir private Path folder;

  private Path path() {
    return folder.resolve("run.json");
  }

  private int run(String command) {
    String line = command + " -log interval=200ms json=" + path() + " -node " + server.address();
    return console.run(line.split(" ", -1));
  }

  /** Runs a command that must end with this status, and returns its entries. */
  private JsonNode stats(int status, String command) throws IOException {
    assertThat(run(command)).as(() -> console.text() + console.errText()).isEqualTo(status);
    return RunSchema.read(path()).path("stats");
  }

  private static JsonNode own(JsonNode entry) {
    return entry.path("cqlsurge");
  }

  /** Asserts that the entry has each line of the last Results block as printed. */
  private void assertAsPrinted(JsonNode entry) {
    String printed = console.text();
    List<String> lines =
        printed
            .substring(printed.lastIndexOf("Results:\n"))
            .lines()
            .skip(1)
            .takeWhile(line -> !line.isEmpty())
            .toList();
    assertThat(lines).hasSize(17);
    for (String line : lines) {
      String[] pair = line.split(" *: ", 2);
      assertThat(entry.path(pair[0].toLowerCase(Locale.ROOT)).asText()).isEqualTo(pair[1]);
    }
  }

  @Test
  void thresholds_are_recorded_with_their_figures() throws IOException {
    String line = "write n=500 no-warmup -rate threads=5 -errors fail-if(p99>1us,errors>0)";
    JsonNode thresholds = own(stats(1, line).path(0)).path("thresholds");
    assertThat(thresholds).hasSize(2);
    assertThat(thresholds.path(0).path("condition").asText()).isEqualTo("p99>1us");
    assertThat(thresholds.path(0).path("value").asDouble()).isGreaterThan(0.001);
    assertThat(thresholds.path(0).path("passed").asBoolean()).isFalse();
    assertThat(thresholds.path(1).path("value").asInt()).isZero();
    assertThat(thresholds.path(1).path("passed").asBoolean()).isTrue();
    assertThat(own(stats(0, "write n=500 no-warmup -rate threads=5").path(0)).has("thresholds"))
        .isFalse();
  }

  @Test
  void the_settings_have_the_replication_of_the_server() throws IOException {
    JsonNode facts =
        own(stats(
                    0,
                    "write n=100 no-warmup -rate threads=2 -schema keyspace=ks"
                        + " replication(factor=3)")
                .path(0))
            .path("facts");
    assertThat(facts.at("/settings/Schema/Replication Strategy Options").asText())
        .isEqualTo("{replication_factor=1}");
    assertThat(console.errText() + console.text())
        .contains(
            "WARNING: keyspace ks exists with replication {class=SimpleStrategy,"
                + " replication_factor=1} and was not changed; requested: {class=SimpleStrategy,"
                + " replication_factor=3}")
        .doesNotContain("Created keyspaces");
  }

  @Test
  void one_kind_of_operation() throws IOException {
    JsonNode stats = stats(0, "write n=3000 no-warmup -rate threads=5");
    assertThat(stats).hasSize(1);
    JsonNode entry = stats.get(0);
    assertAsPrinted(entry);
    assertThat(entry.path("revision").asText()).isEqualTo("unknown");
    assertThat(entry.path("test").asText()).isEqualTo("WRITE");
    assertThat(entry.path("command").asText()).startsWith("write n=3000 no-warmup ");
    JsonNode rows = entry.path("intervals");
    assertThat(rows.get(rows.size() - 1).get(1).asInt()).isEqualTo(3000);
    assertThat(own(entry).path("client").path("intervals")).hasSameSizeAs(rows);
    assertThat(own(entry).path("ending"))
        .hasToString("{\"status\":\"completed\",\"message\":\"n=: all operations are done\"}");
    assertThat(own(entry).path("facts").path("cluster").path("nodes").get(0).path("version"))
        .hasToString("\"4.0.0\"");
    assertThat(own(entry).path("results").path("op rate").path("value").asDouble()).isPositive();
  }

  @Test
  void several_kinds_with_a_rate() throws IOException {
    JsonNode stats =
        stats(
            0,
            "mixed ratio(write=1,read=1) n=1500 no-warmup -errors ignore retries=0 skip-read-validation"
                + " -rate threads=20 fixed=2000/s");
    assertThat(stats.findValuesAsText("test")).containsExactly("MIXED", "READ", "WRITE");
    assertAsPrinted(stats.get(0));
    for (JsonNode entry : stats) {
      JsonNode times = own(entry).path("times");
      assertThat(own(entry).path("pacing").asText()).isEqualTo("fixed");
      assertThat(times.path("wait").path("intervals")).hasSameSizeAs(entry.path("intervals"));
      assertThat(times.path("response").path("count")).isEqualTo(times.path("wait").path("count"));
    }
    int read = own(stats.get(1)).path("times").path("service").path("count").asInt();
    int write = own(stats.get(2)).path("times").path("service").path("count").asInt();
    assertThat(read + write).isEqualTo(1500);
  }

  @Test
  void a_throttled_rate() throws IOException {
    JsonNode own = own(stats(0, "write n=500 no-warmup -rate threads=5 throttle=1000/s").get(0));
    assertThat(own.path("pacing").asText()).isEqualTo("throttled");
  }

  @Test
  void each_step_of_a_ramp_has_an_entry() throws IOException {
    // A ramp of writes would wait for the nodes.
    JsonNode stats =
        stats(
            0,
            "read n=400 no-warmup -errors ignore skip-read-validation"
                + " -rate threads>=1 threads<=4");
    assertThat(stats.findValuesAsText("revision"))
        .containsExactly("unknown - 1 threads", "unknown - 2 threads", "unknown - 4 threads");
    assertThat(stats.findValuesAsText("step")).containsExactly("0", "1", "2");
    assertThat(stats.findValuesAsText("run").stream().distinct()).hasSize(1);
  }

  @Test
  void a_failed_run_has_an_entry_with_the_reason() throws IOException {
    server.nodes().get(0).faults(Faults.NONE.withFailure(Failure.WRITE_FAILURE, 300));
    JsonNode own =
        own(stats(1, "write n=100000 no-warmup -errors retries=0 -rate threads=5").get(0));
    assertThat(own.path("ending").path("status").asText()).isEqualTo("failed");
    assertThat(own.path("ending").path("message").asText()).startsWith("WRITE failed: ");
    JsonNode errors = own.path("errors").get(0);
    assertThat(errors.path("kind").asText()).isEqualTo("write failure");
    int sum = 0;
    for (JsonNode interval : errors.path("intervals")) {
      sum += interval.get(1).asInt();
    }
    assertThat(sum).isPositive().isEqualTo(errors.path("errors").asInt());
  }

  @Test
  void a_warm_up_that_fails_leaves_no_file() {
    server.nodes().get(0).faults(Faults.NONE.withFailure(Failure.WRITE_FAILURE, 1));
    assertThat(run("write n=100000 -errors retries=0 -rate threads=5")).isEqualTo(1);
    assertThat(path()).doesNotExist();
  }

  @Test
  void a_file_that_cannot_be_written_is_a_usage_error() throws IOException {
    Files.createDirectory(path());
    assertThat(run("write n=10 no-warmup")).isEqualTo(2);
    assertThat(console.errText()).contains("-log: 'json=': cannot write " + path() + " (");
  }

  @Test
  void the_file_of_a_run_has_no_passwords() throws IOException {
    Path credentials = folder.resolve("credentials.properties");
    Files.writeString(
        credentials,
        """
        cql.username=u1
        cql.password=secret1
        jmx.username=u2
        jmx.password=secret2
        transport.truststore.password=secret3
        transport.keystore.password=secret4
        """);
    stats(0, "write n=10 no-warmup -rate threads=1 -credentials-file " + credentials);
    assertThat(Files.readString(path())).contains("*suppressed*").doesNotContain("secret");
    stats(
        0,
        "write n=10 no-warmup -rate threads=1 -mode user=u password=secret5"
            + " -jmx user=u password=secret6");
    assertThat(Files.readString(path())).contains("*suppressed*").doesNotContain("secret");
  }

  @Test
  void the_file_has_no_password_of_any_group() throws IOException {
    String line =
        "write n=1 -mode user=u password=secret1 -jmx user=u password=secret2"
            + " -transport truststore=t truststore-password=secret3 keystore=k"
            + " keystore-password=secret4 -log json="
            + path();
    Settings settings = Assembled.parse(Arrays.asList(line.split(" ", -1)));
    Timeline trials = Timelines.of(settings, List.of(), new Cluster("c", List.of(), 1, 1), "a");
    trials.runStarts(1, "");
    trials.ended(TestFigures.result(nothing(), RunEnding.completed("")), List.of(), List.of());
    Files.writeString(path(), RunCodec.text(trials.entries()));
    String written = Files.readString(path());
    assertThat(written).contains("password=***", "*suppressed*").doesNotContain("secret");
  }

  private static Interval nothing() {
    return TestFigures.summary(1, GcFigures.NONE, TestFigures.upTo(OperationStats.TOTAL, 0, 0));
  }
}
