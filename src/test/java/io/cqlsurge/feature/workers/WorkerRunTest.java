package io.cqlsurge.feature.workers;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpServer;
import io.cqlsurge.cli.TestConsole;
import io.cqlsurge.nullserver.Failure;
import io.cqlsurge.nullserver.Faults;
import io.cqlsurge.nullserver.TestServer;
import io.cqlsurge.report.trial.RunSchema;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs of two workers in the process of the test. */
@Tag("assembled")
@Timeout(120)
class WorkerRunTest {
  private static final String PROFILE =
      """
      keyspace: keyspace1
      table: standard1
      table_definition: CREATE TABLE standard1 (key blob PRIMARY KEY, c blob)
      queries:
        read: {cql: "SELECT * FROM standard1 WHERE key = ?"}
      """;

  @RegisterExtension private final TestServer server = TestServer.of(1, 5);
  private final TestConsole console = new TestConsole();
  private final InProcessWorkers workers = new InProcessWorkers();

  @BeforeEach
  void start() throws IOException {
    workers.start(0);
    workers.start(0);
  }

  @AfterEach
  void end() {
    workers.close();
  }

  private int run(String line, String more) {
    String all = line + " -node " + server.address() + " " + more;
    return console.run(all.strip().split(" ", -1));
  }

  private int distributed(String line) {
    return run(line, "-sendto " + workers.addresses());
  }

  @Test
  void errors_name_the_worker() {
    server.node().faults(Faults.NONE.withFailure(Failure.WRITE_TIMEOUT, 50));
    int status = distributed("write n=400 no-warmup -rate threads=4 -errors retries=0 ignore");
    assertThat(status).as(console.errText()).isZero();
    for (String worker : workers.addresses().split(",", -1)) {
      assertThat(console.errText()).contains("worker " + worker + ": ");
    }
  }

  @Test
  void what_workers_cannot_execute_is_refused() {
    assertThat(distributed("write n=400 -rate threads=1 -log show-queries")).isEqualTo(2);
    assertThat(console.errText())
        .contains("-sendto: threads=1 are too few for 2 clients", "write at least -rate threads=2")
        .contains("-sendto: -log show-queries is not supported");
    assertThat(distributed("write n=400 -rate threads>=1 threads<=8")).isEqualTo(2);
    assertThat(console.errText()).contains("write at least -rate threads>=2");
    assertThat(distributed("read audit=planned n=400 -pop seq=1..400 -rate threads=4"))
        .isEqualTo(2);
    assertThat(console.errText()).contains("-sendto: an audit is not supported");
  }

  @Test
  void the_warnings_of_all_workers_are_added_up(@TempDir Path folder) throws IOException {
    server.node().faults(Faults.NONE.withFailure(Failure.WARNING, 100));
    Path json = folder.resolve("run.json");
    int status = distributed("write n=2000 no-warmup -rate threads=4 -log json=" + json);
    assertThat(status).as(console.errText()).isZero();
    JsonNode own = RunSchema.read(json).at("/stats/0/cqlsurge");
    assertThat(own.at("/serverWarnings/0/count").asInt()).isEqualTo(20);
    assertThat(own.path("serverWarnings")).hasSize(1);
    assertThat(console.errText()).containsOnlyOnce("WARNING from /");
  }

  @Test
  void the_query_log_has_the_requests_of_all_workers(@TempDir Path folder) throws IOException {
    Path log = folder.resolve("queries.log");
    int status = distributed("write n=400 no-warmup -rate threads=4 -log query-log-file=" + log);
    assertThat(status).as(console.errText()).isZero();
    List<String> lines = Files.readAllLines(log);
    assertThat(lines).filteredOn(line -> line.startsWith("# worker ")).hasSize(2);
    assertThat(lines)
        .filteredOn(line -> line.contains("\tWRITE\t"))
        .hasSize(400)
        .doesNotHaveDuplicates();
    assertThat(lines).hasSize(402);
  }

  @Test
  void the_outcomes_of_all_workers_are_in_one_file(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("outcomes");
    String line =
        "write n=400 truncate=never no-warmup -rate threads=4 -log query-log-file=%s outcomes=%s";
    int status = distributed(line.formatted(folder.resolve("queries.log"), file));
    assertThat(status).as(console.errText()).isZero();
    List<String> lines = Files.readAllLines(file);
    assertThat(lines).filteredOn(each -> each.contains("{\"line\":\"start\"")).hasSize(2);
    assertThat(lines)
        .filteredOn(each -> each.contains("\"acknowledged\":true"))
        .hasSizeBetween(2, 398);
    assertThat(lines).filteredOn(each -> each.contains("{\"line\":\"end\"}")).hasSize(1);
    assertThat(lines.get(lines.size() - 1)).endsWith("{\"line\":\"end\"}");
    assertThat(Files.readAllLines(folder.resolve("queries.log"))).hasSize(402);
  }

  @Test
  void a_profile_is_downloaded_once_and_sent_to_the_workers() throws IOException {
    AtomicInteger downloads = new AtomicInteger();
    HttpServer site =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    site.createContext(
        "/",
        exchange -> {
          downloads.incrementAndGet();
          byte[] text = PROFILE.getBytes(UTF_8);
          exchange.sendResponseHeaders(200, text.length);
          exchange.getResponseBody().write(text);
          exchange.close();
        });
    site.start();
    try {
      String url = "http://127.0.0.1:" + site.getAddress().getPort() + "/profile.yaml";
      distributed("user profile=" + url + " ops(insert=1) n=100 no-warmup -rate threads=2");
      // The server has no metadata of tables; only a worker compares them with the profile.
      assertThat(console.errText())
          .containsPattern("worker localhost:\\d+: Unable to find table keyspace1.standard1");
      assertThat(downloads).hasValue(1);
    } finally {
      site.stop(0);
    }
  }
}
