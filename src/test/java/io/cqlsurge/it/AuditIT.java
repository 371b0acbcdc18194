package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import io.cqlsurge.it.CommandLine.Result;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Audits of a real database, whose rows are changed by hand after they were acknowledged. */
class AuditIT {
  private static final TestNode NODE = TestNode.shared();
  private static final int SEEDS = 600;

  @TempDir Path folder;

  private static Result cqlsurge(String line) {
    return CommandLine.inProcess(CommandLine.words(line + " -node " + NODE.address()));
  }

  private Path outcomes() {
    return folder.resolve("run.outcomes");
  }

  /** Writes the seeds of a keyspace once, and records the outcomes. */
  private void write(String command, String keyspace, String... more) {
    String line =
        "%s n=%d no-warmup -pop seq=1..%2$d -schema keyspace=%s -log outcomes=%s -rate threads=10 "
            .formatted(command, SEEDS, keyspace, outcomes());
    Result result = cqlsurge(line + String.join(" ", more));
    assertThat(result.status()).as(result.toString()).isZero();
  }

  private Result audit(String... more) {
    return cqlsurge("audit " + outcomes() + " " + String.join(" ", more));
  }

  private static void assertCounts(Result result, int status, Map<String, Integer> wrong) {
    assertThat(result.status()).as(result.toString()).isEqualTo(status);
    Map<String, Integer> counts = new TreeMap<>();
    for (String word :
        List.of("lost", "changed", "stale", "resurrected", "unreadable", "unknown")) {
      counts.put(word, (int) count(result, word));
    }
    if (result.out().contains("not sent")) {
      counts.put("not sent", (int) count(result, "not sent"));
    }
    counts.values().removeIf(count -> count == 0);
    assertThat(counts).as(result.toString()).isEqualTo(new TreeMap<>(wrong));
  }

  private static long count(Result result, String word) {
    return new AuditMix.Counts(result).of(word);
  }

  private static void change(Consumer<CqlSession> change) {
    try (CqlSession session = NODE.session()) {
      change.accept(session);
    }
  }

  private static List<ByteBuffer> keys(CqlSession session, String table, int count) {
    List<ByteBuffer> keys = new ArrayList<>();
    for (Row row : session.execute("SELECT key FROM " + table + " LIMIT " + count)) {
      keys.add(row.getByteBuffer(0));
    }
    return keys;
  }

  @Test
  void untouched_rows_are_found() {
    write("write", "audit_untouched");
    Result result = audit();
    assertCounts(result, 0, Map.of());
    assertThat(count(result, "found")).isEqualTo(SEEDS);
    assertThat(count(result, "checked")).isEqualTo(SEEDS);
  }

  @Test
  void each_row_that_was_changed_by_hand_is_reported_as_what_it_is() {
    write("write", "audit_changed");
    String table = "audit_changed.standard1";
    change(
        session -> {
          List<ByteBuffer> keys = keys(session, table, 3);
          session.execute("UPDATE " + table + " SET \"C1\" = 0x01 WHERE key = ?", keys.get(0));
          session.execute("DELETE FROM " + table + " WHERE key = ?", keys.get(1));
          session.execute("DELETE \"C2\" FROM " + table + " WHERE key = ?", keys.get(2));
        });
    Result result = audit();
    assertCounts(result, 1, Map.of("lost", 2, "changed", 1));
    assertThat(count(result, "found")).isEqualTo(SEEDS - 3);
    assertThat(result.out().lines().filter(line -> line.startsWith("verdict: "))).hasSize(3);
    assertThat(result.out())
        .contains("cql: SELECT * FROM \"audit_changed\".\"standard1\" WHERE key = 0x")
        .contains("replicas: missing on " + NODE.address() + "; ALL: missing")
        .contains("replicas: changed on " + NODE.address() + "; ALL: changed");
    assertThat(result.err()).contains("audit: 2 lost, 1 changed of 600 acknowledged");
    assertThat(result.out())
        .doesNotContain(" op/s for ")
        .endsWith("\nFindings:\n  2 lost, 1 changed of 600 acknowledged partitions.\n\nFAILURE\n");
  }

  @Test
  void a_row_of_an_earlier_write_is_stale() {
    write("write", "audit_stale");
    String table = "audit_stale.standard1";
    List<Row> earlier = new ArrayList<>();
    String columns = "\"C0\", \"C1\", \"C2\", \"C3\", \"C4\"";
    change(
        session ->
            earlier.addAll(
                session
                    .execute("SELECT key, " + columns + ", WRITETIME(\"C0\") FROM " + table)
                    .all()));
    write("write", "audit_stale");
    assertCounts(audit(), 0, Map.of());
    change(
        session -> {
          // Only a truncated table accepts older timestamps, because no tombstones are left.
          List<Row> later =
              session.execute("SELECT key, " + columns + ", WRITETIME(\"C0\") FROM " + table).all();
          session.execute("TRUNCATE " + table);
          var insert =
              session.prepare(
                  "INSERT INTO "
                      + table
                      + " (key, "
                      + columns
                      + ") VALUES (?, ?, ?, ?, ?, ?) USING TIMESTAMP ?");
          ByteBuffer restored = earlier.get(0).getByteBuffer(0);
          for (Row row : later) {
            Object[] values = new Object[7];
            for (int i = 0; i < 7; i++) {
              values[i] = row.getObject(i);
            }
            if (row.getByteBuffer(0).equals(restored)) {
              values[6] = earlier.get(0).getLong(6);
            }
            session.execute(insert.bind(values));
          }
        });
    Result result = audit();
    assertCounts(result, 1, Map.of("stale", 1));
    assertThat(result.out()).contains("replicas: stale on " + NODE.address() + "; ALL: stale");
  }

  @Test
  void a_counter_with_another_sum_is_reported() {
    write("counter_write", "audit_counters");
    assertCounts(audit(), 0, Map.of());
    String table = "audit_counters.counter1";
    change(
        session -> {
          List<ByteBuffer> keys = keys(session, table, 2);
          session.execute(
              "UPDATE " + table + " SET \"C0\" = \"C0\" + 1 WHERE key = ?", keys.get(0));
          session.execute(
              "UPDATE " + table + " SET \"C1\" = \"C1\" - 1 WHERE key = ?", keys.get(1));
        });
    Result result = audit();
    assertCounts(result, 1, Map.of("changed", 1, "lost", 1));
    assertThat(result.out())
        .contains("replicas: changed on " + NODE.address() + "; ALL: changed")
        .contains("replicas: missing on " + NODE.address() + "; ALL: missing");
  }

  @Test
  void what_the_file_determines_cannot_be_given() {
    write("write", "audit_known");
    for (String[] more :
        List.of(new String[] {"-schema", "keyspace=other"}, new String[] {"keysize=12"})) {
      Result result = audit(more);
      assertThat(result.status()).as(result.toString()).isEqualTo(2);
      assertThat(result.err()).contains("determines it: leave it out");
    }
  }

  @Test
  void an_audit_that_checked_nothing_has_not_passed() {
    write("counter_write", "audit_nothing");
    write("counter_write", "audit_nothing");
    Result result = audit();
    assertThat(result.status()).as(result.toString()).isEqualTo(1);
    assertThat(count(result, "unknown")).isEqualTo(SEEDS);
    assertThat(result.err())
        .contains("audit: nothing was checked: the table was not empty before the run");
    assertThat(result.out()).doesNotContain("END");
  }

  @Test
  void the_command_of_the_results_is_the_typed_one() throws IOException {
    write("write", "audit_typed");
    Path json = folder.resolve("run.json");
    audit("cl=ONE", "-log", "json=" + json);
    assertThat(Files.readString(json).replace("\\/", "/"))
        .contains("\"audit " + outcomes() + " cl=ONE -log json=" + json + " -node ");
  }

  @Test
  void a_page_shows_the_audit_and_its_answer() throws IOException {
    write("write", "audit_page");
    Path page = folder.resolve("audit.html");
    audit("cl=ONE", "-graph", "file=" + page);
    assertThat(Files.readString(page))
        .contains("\"audit\":{\"counts\":{\"checked\":")
        .contains("Nothing is lost: all ");
  }

  @Test
  void a_sample_reads_only_its_share() {
    write("write", "audit_sample");
    Result result = audit("1/4");
    assertCounts(result, 0, Map.of());
    assertThat(count(result, "found")).isBetween(110L, 190L);
    Result again = audit("1/4");
    assertThat(count(again, "found")).isEqualTo(count(result, "found"));
  }

  @Test
  void all_planned_seeds_must_be_there_without_a_file() {
    write("write", "audit_planned");
    String planned = "audit -schema keyspace=audit_planned -pop seq=1..";
    Result right = cqlsurge(planned + SEEDS);
    assertThat(right.status()).as(right.toString()).isZero();
    assertThat(count(right, "found")).isEqualTo(SEEDS);
    Result wrong = cqlsurge(planned + (SEEDS + 5));
    assertThat(wrong.status()).as(wrong.toString()).isEqualTo(1);
    assertThat(count(wrong, "found")).isEqualTo(SEEDS);
    assertThat(count(wrong, "lost")).isEqualTo(5);
  }

  @Test
  void partitions_of_a_profile_that_were_deleted_must_be_gone() throws IOException {
    Path profile =
        Files.writeString(
            folder.resolve("deletes.yaml"),
            """
            keyspace: audit_deletes
            keyspace_definition: |
              CREATE KEYSPACE audit_deletes WITH replication =
                {'class': 'SimpleStrategy', 'replication_factor': 1};
            table: t
            table_definition: |
              CREATE TABLE t (k bigint, c int, v text, PRIMARY KEY (k, c));
            columnspec:
              - {name: c, cluster: fixed(3)}
            queries:
              remove: {cql: 'DELETE FROM t WHERE k = ?', fields: samerow}
            """);
    Result run =
        cqlsurge(
            "user profile=%s ops(insert=3,remove=1) n=6000 no-warmup -pop seq=1..1000 -log outcomes=%s -rate threads=5"
                .formatted(profile, outcomes()));
    assertThat(run.status()).as(run.toString()).isZero();
    Files.delete(profile);
    Result right = audit();
    assertThat(right.status()).as(right.toString()).isZero();
    assertThat(count(right, "checked")).isEqualTo(1_000);
    List<Long> present = new ArrayList<>();
    change(
        session ->
            session
                .execute("SELECT DISTINCT k FROM audit_deletes.t")
                .forEach(row -> present.add(row.getLong(0))));
    assertThat(present).hasSizeBetween(50, 999);
    change(
        session ->
            present.stream()
                .limit(50)
                .forEach(key -> session.execute("DELETE FROM audit_deletes.t WHERE k = ?", key)));
    Result wrong = audit();
    assertThat(wrong.status()).as(wrong.toString()).isEqualTo(1);
    // Few are unknown, because they were written and deleted within a tenth of a second.
    assertThat(count(wrong, "lost")).as(wrong.toString()).isBetween(25L, 50L);
    assertThat(count(wrong, "checked") - count(wrong, "unknown"))
        .isEqualTo(count(wrong, "lost") + count(wrong, "found"));
  }

  @Test
  void a_deleted_partition_that_was_written_again_is_resurrected() throws IOException {
    Path profile =
        Files.writeString(
            folder.resolve("again.yaml"),
            """
            keyspace: audit_again
            keyspace_definition: |
              CREATE KEYSPACE audit_again WITH replication =
                {'class': 'SimpleStrategy', 'replication_factor': 1};
            table: t
            table_definition: |
              CREATE TABLE t (k bigint PRIMARY KEY, v text);
            queries:
              remove: {cql: 'DELETE FROM t WHERE k = ?', fields: samerow}
            """);
    String line = "user profile=" + profile + " %s n=500 no-warmup -pop seq=1..500 -rate threads=5";
    assertThat(cqlsurge(line.formatted("ops(insert=1)")).status()).isZero();
    List<Long> keys = new ArrayList<>();
    change(
        session ->
            session
                .execute("SELECT k FROM audit_again.t LIMIT 1")
                .forEach(row -> keys.add(row.getLong(0))));
    Result removed = cqlsurge(line.formatted("ops(remove=1)") + " -log outcomes=" + outcomes());
    assertThat(removed.status()).as(removed.toString()).isZero();
    Result right = audit();
    assertCounts(right, 0, Map.of());
    assertThat(count(right, "found")).isEqualTo(500);
    change(
        session ->
            session.execute("INSERT INTO audit_again.t (k, v) VALUES (?, 'again')", keys.get(0)));
    Result result = audit();
    assertCounts(result, 1, Map.of("resurrected", 1));
    assertThat(result.out()).contains("verdict: resurrected").contains("= " + keys.get(0));
  }
}
