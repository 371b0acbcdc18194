package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.fasterxml.jackson.databind.JsonNode;
import io.cqlsurge.it.CommandLine.Result;
import io.cqlsurge.report.trial.RunSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bind markers that are arguments of functions, or whose type is not that of a column. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class FunctionMarkersIT {
  private static final TestNode NODE = TestNode.shared();

  private static final String PROFILE =
      """
      keyspace: func
      keyspace_definition: |
        CREATE KEYSPACE func
        WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}
      table: docs
      table_definition: |
        CREATE TABLE docs (a int, b text, at timeuuid, emb vector<float, 3>, m map<text, int>,
          n int, "Big" double, PRIMARY KEY ((a, b), at))
      extra_definitions:
        - CREATE INDEX docs_emb ON func.docs (emb) USING 'sai'
      columnspec:
        - {name: b, values: [red, green, blue]}
        - {name: at, cluster: fixed(3)}
        - {name: m, size: fixed(1)}
        - {name: m.key, values: [one, two, "it's", three]}
      queries:
        similar:
          cql: SELECT a, similarity_cosine(emb, ?) FROM docs ORDER BY emb ANN OF ? LIMIT 5
          fields: samerow
        near: {cql: "SELECT similarity_euclidean(:v, emb) FROM docs WHERE a = ? AND b = ?"}
        after: {cql: "SELECT * FROM docs WHERE token(a, b) > token(?, ?) LIMIT ?", limit: fixed(7)}
        named: {cql: "SELECT a FROM docs WHERE token(a, b) = token(:a, :b)"}
        time: {cql: "SELECT * FROM docs WHERE a = ? AND b = ? AND at > minTimeuuid(?)"}
        some:
          cql: SELECT * FROM docs WHERE a = ? AND b = ? PER PARTITION LIMIT ?
          per_partition_limit: uniform(1..3)
        removed: {cql: "UPDATE docs SET m = m - ? WHERE a = ? AND b = ? AND at = ?"}
        json: {cql: "INSERT INTO docs JSON ?", fields: samerow}
        bytes:
          cql: UPDATE docs SET n = blobAsInt(intAsBlob(?)) WHERE a = ? AND b = ? AND at = ?
          fields: samerow
        short:
          cql: INSERT INTO docs (a, b, at, n) VALUES (?, ?, ?, 5) USING TTL ?
          ttl: fixed(100000)
          fields: samerow
      """;

  private static CqlSession session;
  @TempDir private static Path folder;
  private static Path profile;

  @BeforeAll
  static void connect() throws IOException {
    session = NODE.session();
    profile = Files.writeString(folder.resolve("docs.yaml"), PROFILE);
    run("insert", 100);
  }

  @AfterAll
  static void close() {
    session.close();
  }

  private static Result run(String operation, int count, String... more) {
    String line =
        "user profile=%s ops(%s=1) n=%d no-warmup -pop seq=1..100 -rate threads=3 -node %s "
            .formatted(profile, operation, count, NODE.address());
    Result result = CommandLine.inProcess((line + String.join(" ", more)).strip().split(" ", -1));
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(result.result("Total errors")).startsWith("0 ");
    return result;
  }

  private static long withoutMap() {
    return session.execute("SELECT m FROM func.docs").all().stream()
        .filter(row -> row.isNull("m"))
        .count();
  }

  private static long count() {
    Row row = session.execute("SELECT count(*) FROM func.docs").one();
    return row == null ? -1 : row.getLong(0);
  }

  @ParameterizedTest
  @Order(1)
  @ValueSource(strings = {"similar", "near", "after", "named", "time", "some"})
  void reads_have_the_rows_that_another_driver_reads(String operation) throws IOException {
    Path log = folder.resolve(operation + ".log");
    Path json = folder.resolve(operation + ".json");
    run(operation, 60, "-log query-log-file=" + log + " json=" + json);
    long rows = 0;
    List<String> lines =
        Files.readAllLines(log).stream().filter(line -> line.contains("SELECT")).toList();
    for (String line : lines) {
      rows += session.execute(line.substring(line.indexOf("SELECT"))).all().size();
    }
    JsonNode counts = RunSchema.read(json).at("/stats/0/cqlsurge/counts/intervals");
    long found = 0;
    for (JsonNode interval : counts) {
      found += interval.path(3).asLong();
    }
    assertThat(lines).hasSize(60);
    assertThat(found).isEqualTo(rows);
    assertThat(rows).isGreaterThan(operation.equals("time") ? 0 : 59);
  }

  @Test
  @Order(2)
  void a_map_loses_its_keys() {
    assertThat(withoutMap()).isZero();
    run("removed", 2000);
    assertThat(withoutMap()).isGreaterThan(100);
  }

  @Test
  @Order(3)
  void functions_and_numbers_write_the_value() {
    run("insert", 100);
    run("bytes", 300);
    run("validate", 100);
    run("short", 300);
    assertThat(session.execute("SELECT n, ttl(n) FROM func.docs").all())
        .filteredOn(row -> row.getInt(0) == 5)
        .isNotEmpty()
        .allMatch(row -> row.getInt(1) > 90_000 && row.getInt(1) <= 100_000);
  }

  @Test
  @Order(4)
  void rows_as_json_are_those_of_the_seeds() throws IOException {
    Files.writeString(profile, PROFILE.replace("cluster: fixed(3)", "cluster: fixed(1)"));
    session.execute("TRUNCATE func.docs");
    run("json", 300);
    assertThat(count()).isEqualTo(100);
    run("validate", 300);
  }

  @Test
  @Order(5)
  void what_cannot_be_known_says_what_to_write() throws IOException {
    Path odd =
        Files.writeString(
            folder.resolve("odd.yaml"),
            PROFILE.replace(
                "similarity_euclidean(:v, emb)", "similarity_euclidean(:v, [1, 2, 3])"));
    Result result =
        CommandLine.inProcess(
            "user", "profile=" + odd, "ops(near=1)", "n=3", "no-warmup", "-node", NODE.address());
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err()).contains("bind marker '[selection]'; write :column, with the column");
  }
}
