package io.cqlsurge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.cqlsurge.nullserver.Faults;
import io.cqlsurge.nullserver.TestServer;
import io.cqlsurge.report.HistogramReader;
import io.cqlsurge.report.trial.RunSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The parts of a run, merged by the command. */
@Timeout(120)
class MergeCommandTest {
  @RegisterExtension
  private static final TestServer server =
      TestServer.of(1).with(Faults.NONE.withDelay(Duration.ofMillis(1)));

  private final TestConsole console = new TestConsole();

  @TempDir private Path folder;

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  /** Runs the two parts of a command at the same time. */
  private void parts(int status, String command) throws Exception {
    clients(status, command + " -shard 1/2", command + " -shard 2/2");
  }

  /** Runs clients at the same time; each writes {@code c0.json}, {@code c0.hdr}, and so on. */
  private void clients(int status, String... commands) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(commands.length);
    try {
      List<Future<Integer>> ends = new ArrayList<>();
      for (String command : commands) {
        String name = path("c" + ends.size());
        String line =
            command
                + (" -log interval=200ms json=" + name + ".json hdrfile=" + name + ".hdr")
                + (" -node " + server.address());
        ends.add(threads.submit(() -> new TestConsole().run(line.split(" ", -1))));
      }
      for (Future<Integer> end : ends) {
        assertThat(end.get()).isEqualTo(status);
      }
    } finally {
      threads.shutdown();
    }
  }

  private JsonNode read(String name) throws IOException {
    return RunSchema.read(folder.resolve(name)).path("stats");
  }

  private static Histogram whole(JsonNode entry, String kind) {
    return HistogramReader.parse(entry.at("/cqlsurge/times/" + kind + "/histogram").asText());
  }

  /** Returns the sum of all histograms of a log with this tag. */
  private Histogram sum(String log, String tag) throws IOException {
    Histogram sum = new Histogram(3);
    try (HistogramLogReader reader = new HistogramLogReader(folder.resolve(log).toFile())) {
      EncodableHistogram next = reader.nextIntervalHistogram();
      while (next != null) {
        if (tag.equals(next.getTag())) {
          sum.add((Histogram) next);
        }
        next = reader.nextIntervalHistogram();
      }
    }
    return sum;
  }

  private int merge(String... arguments) {
    console.clear();
    List<String> all = new ArrayList<>(List.of("merge"));
    all.addAll(List.of(arguments));
    return console.run(all.toArray(String[]::new));
  }

  @Test
  void a_mixed_run_of_two_clients_with_a_rate_becomes_one_run() throws Exception {
    parts(
        0,
        "mixed ratio(write=1,read=1) n=3000 no-warmup -errors ignore"
            + " -rate threads=5 fixed=2000/s -pop seq=1..3000");
    int status =
        merge(
            path("c0.json"), path("c1.json"), "-o", path("all.json"), "hdrfile=" + path("all.hdr"));
    assertThat(status).as(console.text() + console.errText()).isZero();

    JsonNode merged = read("all.json");
    JsonNode one = read("c0.json");
    JsonNode other = read("c1.json");
    assertThat(merged.findValuesAsText("test")).containsExactly("MIXED", "READ", "WRITE");
    for (int i = 0; i < 3; i++) {
      for (String kind : List.of("service", "response", "wait")) {
        Histogram sum = whole(one.get(i), kind).copy();
        Histogram expected = new Histogram(3);
        expected.add(sum);
        expected.add(whole(other.get(i), kind));
        assertThat(whole(merged.get(i), kind)).isEqualTo(expected);
      }
    }
    assertThat(sum("all.hdr", "READ-rt")).isEqualTo(whole(merged.get(1), "response"));
    assertThat(sum("all.hdr", "WRITE-wt")).isEqualTo(whole(merged.get(2), "wait"));
    JsonNode own = merged.get(0).path("cqlsurge");
    assertThat(own.path("threads").asInt()).isEqualTo(5);
    assertThat(own.path("clients")).hasSize(2);
    assertThat(own.at("/clients/1/operations").asInt()).isEqualTo(1500);
    assertThat(own.at("/requests/targetRate").asDouble()).isEqualTo(2000);
    assertThat(console.out())
        .contains("Results of each client, with latencies in ms:", "END")
        .anyMatch(line -> line.matches("total, +3000,.*"));
    assertThat(own.at("/requests/partitions").asInt()).isEqualTo(3000);
    for (String line : List.of("total partitions", "total errors")) {
      String value = "/cqlsurge/results/" + line + "/value";
      assertThat(merged.get(0).at(value).asInt())
          .isEqualTo(one.get(0).at(value).asInt() + other.get(0).at(value).asInt())
          .isPositive();
    }
  }

  @Test
  void a_load_shape_is_that_of_all_parts() throws Exception {
    parts(0, "write no-warmup -rate threads=4 steps(400/s*1s,801/s*1s)");
    assertThat(merge(path("c0.json"), path("c1.json"), "-o", path("all.json"))).isZero();
    assertThat(read("c0.json").at("/0/cqlsurge/loadProfile/1/from").asDouble()).isEqualTo(400.5);
    JsonNode shape = read("all.json").at("/0/cqlsurge/loadProfile");
    assertThat(shape).hasSize(2);
    assertThat(shape.at("/0/from").asDouble()).isEqualTo(400);
    assertThat(shape.at("/1/to").asDouble()).isEqualTo(801);
    assertThat(console.out()).anyMatch(line -> line.matches(" +1.0 +2.0 +801 .*"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          write n=200 | fixed=500/s    | read n=200            | fixed=500/s    | Command Type
          write n=200 | fixed=500/s    | write n=300           | fixed=500/s    | Command Count
          write n=200 | fixed=500/s    | write n=200           | fixed=600/s    | Rate OpsPer Sec
          write n=200 | fixed=500/s    | write n=200           | throttle=500/s | Rate Pacing
          write       | steps(9/s*1s)  | write                 | steps(8/s*1s)  | Rate Load Profile
          mixed n=200 | throttle=500/s | mixed n=200 ratio(write=2,read=1) | throttle=500/s | Command Ratios
          """)
  void parts_of_different_commands_are_refused(
      String one, String rate, String other, String otherRate, String setting) throws Exception {
    String more = " no-warmup -errors ignore -rate threads=2 ";
    clients(0, one + more + rate + " -shard 1/2", other + more + otherRate + " -shard 2/2");
    assertThat(merge(path("c0.json"), path("c1.json"))).isEqualTo(ExitCode.USAGE.status());
    assertThat(console.errText())
        .containsPattern("c0.json and .*c1.json differ in settings: .*" + setting)
        .contains("; use the same options for all parts");
  }

  @Test
  void the_thresholds_of_the_clients_are_checked_on_the_merged_run() throws Exception {
    parts(1, "write n=1000 no-warmup -rate threads=2 -errors fail-if(max>1us)");
    assertThat(merge(path("c0.json"), path("c1.json"))).isEqualTo(ExitCode.FAILURE.status());
    assertThat(console.out())
        .contains("FAILURE")
        .anyMatch(line -> line.startsWith("  FAILED  max"));
    assertThat(console.err())
        .anyMatch(line -> line.startsWith("cqlsurge: -errors fail-if: max>1us ("));
  }

  @Test
  void the_page_and_compare_take_a_merged_run() throws Exception {
    parts(0, "write n=1000 no-warmup -rate threads=2");
    assertThat(merge(path("c0.json"), path("c1.json"), "-o", path("all.json"))).isZero();
    console.clear();
    assertThat(console.run("compare", path("c0.json"), path("all.json"))).isZero();
    assertThat(console.text()).contains("numbers of clients differ: A 1, B 2");
    assertThat(console.run("graph", "merge", path("all.json"), "-o", path("page.html"))).isZero();
    assertThat(merge(path("all.json"))).isEqualTo(ExitCode.USAGE.status());
    assertThat(console.errText())
        .contains("all.json is a whole run; name the files of clients with -shard");
  }

  @Test
  void a_histogram_log_is_no_run_file() throws Exception {
    clients(0, "write n=100 no-warmup -rate threads=2");
    assertThat(merge(path("c0.hdr"), "-o", path("all.hdr"))).isEqualTo(ExitCode.USAGE.status());
    assertThat(console.errText()).contains("c0.hdr is neither a graph page nor a file of '-log");
  }

  @Test
  void the_file_of_a_client_is_not_overwritten() throws Exception {
    parts(0, "write n=1000 no-warmup -rate threads=2");
    String before = Files.readString(folder.resolve("c0.json"));
    String other = path("c1.json");
    assertThat(merge(path("c0.json"), other, "-o", path("c0.json")))
        .isEqualTo(ExitCode.USAGE.status());
    assertThat(console.errText()).contains("c0.json is the file of a client");
    assertThat(Files.readString(folder.resolve("c0.json"))).isEqualTo(before);
    assertThat(merge(path("c0.hdr"), "-o", path("c0.hdr"))).isEqualTo(ExitCode.USAGE.status());
  }

  @Test
  void wrong_arguments_are_explained() {
    assertThat(merge()).isEqualTo(ExitCode.USAGE.status());
    assertThat(console.errText())
        .contains("merge needs files: 'merge run-0.json run-1.json -o run.json'");
    assertThat(merge(path("none.json"))).isEqualTo(ExitCode.USAGE.status());
    assertThat(console.errText()).contains("none.json does not exist");
    assertThat(merge("a.json", "-o", "b", "hdrfile=b")).isEqualTo(ExitCode.USAGE.status());
    assertThat(console.errText()).contains("'-o' and 'hdrfile=' must not name the same file");
    assertThat(merge("a.json", "--out", "b")).isEqualTo(ExitCode.USAGE.status());
    assertThat(merge("src/test/resources/graph/cassandra-stress.html"))
        .isEqualTo(ExitCode.USAGE.status());
    assertThat(console.errText()).contains("cassandra-stress.html");
  }
}
