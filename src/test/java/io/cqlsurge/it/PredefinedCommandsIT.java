package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import io.cqlsurge.it.CommandLine.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** All predefined commands against a real node. */
class PredefinedCommandsIT {
  private static final TestNode NODE = TestNode.shared();

  /** Runs with a separate keyspace; arguments are separated by blanks. */
  private static Result run(String keyspace, String command, String more) {
    return CommandLine.inProcess(arguments(keyspace, command, more));
  }

  private static String[] arguments(String keyspace, String command, String more) {
    String line =
        command
            + (more.contains("-log") ? "" : " -log no-settings")
            + " "
            + more
            + " -schema keyspace="
            + keyspace
            + " -node "
            + NODE.address();
    return CommandLine.words(line);
  }

  private static void assertSuccess(Result result, String partitions) {
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(result.result("Total partitions")).startsWith(partitions + " [");
    assertThat(result.result("Total errors")).startsWith("0 [");
    assertThat(result.out()).endsWith("\n\nEND\n");
    assertThat(result.err()).isEmpty();
  }

  @Test
  void read_validates_the_rows_of_write() {
    assertSuccess(run("ks_wr", "write n=4000", "-rate threads=50"), "4,000");
    try (CqlSession session = NODE.session()) {
      long rows = session.execute("SELECT count(*) FROM ks_wr.standard1").one().getLong(0);
      assertThat(rows).isEqualTo(4_000);
    }
    assertSuccess(run("ks_wr", "read n=4000", "-pop seq=1..4000 -rate threads=50"), "4,000");
  }

  @Test
  void reads_with_a_lookback_find_the_rows_that_were_just_written() {
    assertSuccess(run("ks_back", "write n=100", "-rate threads=5"), "100");
    String words = "-pop seq=1..20000 no-wrap read-lookback=uniform(1..50) -rate threads=20";
    Result result = run("ks_back", "mixed duration=2s no-warmup ratio(write=1,read=3)", words);
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(result.result("Total errors")).startsWith("0 [");
  }

  @Test
  void a_changed_byte_is_found_and_reported_with_its_key() {
    assertSuccess(run("ks_bad", "write n=2000 no-warmup", "-rate threads=20"), "2,000");
    String key = StoredCells.hex(StoredCells.key(NODE, "ks_bad"));
    try (CqlSession session = NODE.session()) {
      session.execute("UPDATE ks_bad.standard1 SET \"C2\" = 0xff WHERE key = 0x" + key);
    }
    String words = "-pop seq=1..2000 -rate threads=20";
    Result strict = run("ks_bad", "read n=2000 no-warmup", words);
    assertThat(strict.status()).as(strict.toString()).isEqualTo(1);
    assertThat(strict.err())
        .contains(
            "READ failed: java.io.IOException: Operation x0 on key(s) ["
                + key
                + "]: Data returned was not validated: column \"C2\": expected 0x")
        .contains(", found 0xff\n");
    assertThat(strict.out()).contains("Results:").endsWith("FAILURE\n");
    Result ignoring = run("ks_bad", "read n=2000 no-warmup", words + " -errors ignore");
    assertThat(ignoring.status()).as(ignoring.toString()).isZero();
    assertThat(ignoring.result("Total errors")).isEqualTo("1 [READ: 1]");
    assertThat(ignoring.result("Total partitions")).isEqualTo("1,999 [READ: 1,999]");
    assertThat(ignoring.err().lines()).hasSize(1).allMatch(line -> line.contains(key));
    Result trusting =
        run("ks_bad", "read n=2000 no-warmup", words + " -errors skip-read-validation");
    assertSuccess(trusting, "2,000");
  }

  @Test
  void a_row_that_was_never_written_is_reported_as_missing() {
    assertSuccess(run("ks_none", "write n=10 no-warmup", "-rate threads=2"), "10");
    Result result = run("ks_none", "read n=20 no-warmup", "-pop seq=1..20 -rate threads=1");
    assertThat(result.status()).isEqualTo(1);
    assertThat(result.err())
        .contains("the row is missing; perhaps it was never written: run the write first");
  }

  @Test
  void mixed_has_the_requested_ratio_and_reports_each_kind() {
    assertSuccess(run("ks_mix", "write n=1000 no-warmup", "-rate threads=20"), "1,000");
    Result result =
        run("ks_mix", "mixed ratio(write=1,read=3) n=4000", "-pop seq=1..1000 -rate threads=40");
    assertSuccess(result, "4,000");
    String line = result.result("Total partitions");
    long reads = StoredCells.number(line, "READ: ");
    assertThat(reads + StoredCells.number(line, "WRITE: ")).isEqualTo(4_000);
    assertThat(reads).isBetween(2_600L, 3_400L);
    assertThat(result.out().lines().filter(row -> row.startsWith("READ,"))).isNotEmpty();
    assertThat(result.out()).contains("Running [READ, WRITE] with 40 threads for 4000 iteration");
  }

  @Test
  void counters_are_added_to_and_read() {
    Result write =
        run("ks_count", "counter_write n=1000 add=fixed(7) no-warmup", "-rate threads=10");
    assertSuccess(write, "1,000");
    try (CqlSession session = NODE.session()) {
      var row = session.execute("SELECT sum(\"C0\"), sum(\"C4\") FROM ks_count.counter1").one();
      assertThat(row.getLong(0)).isEqualTo(7_000);
      assertThat(row.getLong(1)).isEqualTo(7_000);
    }
    assertSuccess(
        run("ks_count", "counter_read n=1000", "-pop seq=1..1000 -rate threads=10"), "1,000");
  }

  @Test
  void a_timed_run_ends_at_its_time_with_one_row_per_second() {
    assertSuccess(run("ks_time", "write n=1000 no-warmup", "-rate threads=20"), "1,000");
    Result result =
        run("ks_time", "mixed duration=3s no-warmup", "-pop seq=1..1000 -rate threads=10");
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(result.result("Total operation time")).isEqualTo("00:00:03");
    assertThat(result.out().lines().filter(line -> line.startsWith("total,")).count())
        .isBetween(3L, 4L);
  }

  @Test
  void five_thousand_lanes_need_few_threads() throws IOException, InterruptedException {
    CommandLine line =
        CommandLine.cqlsurge(arguments("ks_many", "write n=20000 no-warmup", "-rate threads=5000"));
    int most = 0;
    while (line.process().isAlive()) {
      most = Math.max(most, threads(line.process().pid()));
      line.process().waitFor(100, TimeUnit.MILLISECONDS);
    }
    assertSuccess(line.await(), "20,000");
    assertThat(most).isBetween(5, 59);
  }

  private static int threads(long pid) throws IOException {
    Path status = Path.of("/proc/" + pid + "/status");
    if (!Files.exists(status)) {
      return 0;
    }
    return Files.readAllLines(status).stream()
        .filter(line -> line.startsWith("Threads:"))
        .mapToInt(line -> Integer.parseInt(line.substring(8).strip()))
        .sum();
  }

  @Test
  void columns_keys_and_schema_are_as_requested() {
    Result write =
        run(
            "ks_col",
            "write n=500 keysize=4 cl=ONE no-warmup",
            "-col names=b,a size=uniform(1..9) timestamp=1234 -rate threads=5 -mode native cql3"
                + " protocolVersion=4 connectionsPerHost=2 -log interval=200ms no-settings");
    assertSuccess(write, "500");
    try (CqlSession session = NODE.session()) {
      var row = session.execute("SELECT writetime(a), key, a, b FROM ks_col.standard1").one();
      assertThat(row.getLong(0)).isEqualTo(1234);
      assertThat(row.getByteBuffer("key").remaining()).isEqualTo(4);
      assertThat(row.getByteBuffer("a").remaining()).isBetween(1, 9);
    }
    String words = "-col names=a,b size=uniform(1..9) slice -pop seq=1..500 -rate threads=5";
    assertSuccess(run("ks_col", "read n=500 keysize=4", words), "500");
  }

  @Test
  void truncate_empties_the_tables_before_the_run() {
    assertSuccess(run("ks_trunc", "write n=300 no-warmup", "-rate threads=5"), "300");
    Result result = run("ks_trunc", "write n=100 no-warmup truncate=once", "-rate threads=5");
    assertSuccess(result, "100");
    assertThat(result.out()).contains("Truncated [ks_trunc.standard1, ks_trunc.counter1].");
    try (CqlSession session = NODE.session()) {
      long rows = session.execute("SELECT count(*) FROM ks_trunc.standard1").one().getLong(0);
      assertThat(rows).isEqualTo(100);
    }
  }

  @Test
  void no_wrap_ends_with_the_last_seed() {
    Result result =
        run("ks_wrap", "write n=5000 no-warmup", "-pop seq=1..700 no-wrap -rate threads=9");
    assertSuccess(result, "700");
  }

  @Test
  void a_run_without_operations_creates_only_the_schema() {
    Result result = run("ks_zero", "write n=0", "-rate threads=5");
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(result.out()).endsWith("N=0: SCHEMA CREATED, NOTHING ELSE DONE.\n");
  }

  @Test
  void a_keyspace_keeps_its_upper_and_lower_case() {
    assertSuccess(run("KsMixed", "write n=100 no-warmup", "-rate threads=5"), "100");
    assertSuccess(run("KsMixed", "read n=100", "-pop seq=1..100 -rate threads=5"), "100");
  }
}
