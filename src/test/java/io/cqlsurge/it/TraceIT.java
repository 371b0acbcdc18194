package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.cqlsurge.it.CommandLine.Result;
import io.cqlsurge.report.trial.RunSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Traces of a real node. */
class TraceIT {
  private static final TestNode NODE = TestNode.shared();

  @TempDir private Path folder;

  @Test
  void the_slowest_traced_requests_are_printed_and_kept() throws IOException {
    Path json = folder.resolve("run.json");
    Path hdr = folder.resolve("run.hdr");
    Result result =
        CommandLine.inProcess(
            "write",
            "n=2000",
            "no-warmup",
            "-rate",
            "threads=4",
            "-schema",
            "keyspace=ks_trace",
            "-node",
            NODE.address(),
            "-log",
            "trace=1/20",
            "json=" + json,
            "hdrfile=" + hdr);
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(result.out())
        .containsPattern("\nSlowest of [0-9]+ traced requests \\(1 in 20; median [0-9.]+ ms, ")
        .containsPattern(" us +127\\.0\\.0\\.1 +\\| +.*Adding to standard1 memtable\n");
    JsonNode traces = RunSchema.read(json).at("/stats/0/cqlsurge/traces");
    assertThat(traces).hasSize(20);
    for (JsonNode trace : traces) {
      assertThat(trace.path("node").asText()).isEqualTo("/" + NODE.address());
      assertThat(trace.path("request").asText()).startsWith("UPDATE ");
      assertThat(trace.path("events")).as(trace.toString()).isNotEmpty();
    }
    assertThat(traces.get(0).path("ms").asDouble())
        .isGreaterThanOrEqualTo(traces.get(19).path("ms").asDouble());
    assertThat(Files.readString(hdr)).contains("Tag=traced-st,", "Tag=WRITE-st,");
  }
}
