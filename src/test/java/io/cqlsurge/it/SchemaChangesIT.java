package io.cqlsurge.it;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.protocol.internal.util.Bytes;
import io.cqlsurge.it.CommandLine.Result;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs during which another client changes the table. */
class SchemaChangesIT {
  private static final TestNode NODE = TestNode.shared();

  private static final String PROFILE =
      """
      keyspace: changing
      keyspace_definition: |
        CREATE KEYSPACE changing
        WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}
      table: people
      table_definition: |
        CREATE TABLE people (id int PRIMARY KEY, home addr, homes list<frozen<addr>>,
          place tuple<int, text>, note text)
      extra_definitions:
        - CREATE TYPE changing.addr (street text, no int)
      columnspec:
        - {name: note, size: uniform(300..400)}
      queries:
        all: {cql: 'SELECT * FROM people WHERE id = ?'}
      """;

  private static CqlSession session;

  @TempDir Path folder;

  @BeforeAll
  static void connect() {
    session = NODE.session();
  }

  @AfterAll
  static void close() {
    session.close();
  }

  private static Result run(String keyspace, String command, String... more) {
    String schema = command.startsWith("user") ? "" : " -schema keyspace=" + keyspace;
    String line = command + " -node " + NODE.address() + schema + " " + String.join(" ", more);
    return CommandLine.inProcess(CommandLine.words(line));
  }

  /** Runs a command, and changes the schema after 1.5 s, and 0.6 s after each change. */
  private static Result runDuring(
      List<String> changes, String keyspace, String command, String... more) {
    CompletableFuture<Void> changed =
        CompletableFuture.runAsync(() -> {}, CompletableFuture.delayedExecutor(900, MILLISECONDS));
    for (String cql : changes) {
      changed =
          changed.thenRunAsync(
              () -> session.execute(cql), CompletableFuture.delayedExecutor(600, MILLISECONDS));
    }
    Result result = run(keyspace, command, more);
    changed.join();
    return result;
  }

  private static void assertRight(Result result) {
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(result.result("Total errors")).startsWith("0 [");
    assertThat(StoredCells.number(" " + result.result("Total partitions"), "")).isGreaterThan(500);
  }

  /** The columns of a slice are those of the table; the names of the others are in the text. */
  @ParameterizedTest
  @CsvSource({"five, ''", "four, protocolVersion=4", "unprepared, unprepared", "plain, plain"})
  void columns_are_found_by_name(String name, String mode) {
    String keyspace = "columns_" + name;
    assertThat(run(keyspace, "write n=200 no-warmup -rate threads=8").status()).isZero();
    String table = "ALTER TABLE " + keyspace + ".standard1 ";
    String read =
        "read no-warmup duration=30s -col slice -pop seq=1..200 -rate threads=8 fixed=150/s";
    List<String> changes =
        List.of(
            table + "ADD \"A9\" blob",
            table + "DROP \"A9\"",
            table + "ADD \"C01\" blob",
            table + "ADD \"A8\" text",
            oneByte(keyspace));
    String[] more = mode.isEmpty() ? new String[0] : new String[] {"-mode", mode};
    Result wrong = runDuring(changes, keyspace, read, more);
    assertThat(wrong.result("Total errors")).startsWith("1 [");
    assertThat(wrong.status()).isEqualTo(1);
    assertThat(wrong.out() + wrong.err())
        .containsPattern(
            "column \"C2\": expected 0x\\w{68}, found 0x01; the table was changed at \\d");
  }

  /** Returns a statement that changes one of the rows. */
  private static String oneByte(String keyspace) {
    ByteBuffer key =
        session.execute("SELECT key FROM " + keyspace + ".standard1").one().getByteBuffer(0);
    return "UPDATE %s.standard1 SET \"C2\" = 0x01 WHERE key = %s"
        .formatted(keyspace, Bytes.toHexString(key));
  }

  @Test
  void fields_of_types_are_found_by_name() throws IOException {
    Path profile = Files.writeString(folder.resolve("p.yaml"), PROFILE);
    String user = "user profile=" + profile + " no-warmup ";
    assertThat(
            run("changing", user + "ops(insert=1) n=200 -pop seq=1..200 -rate threads=8").status())
        .isZero();
    List<String> changes =
        List.of(
            "ALTER TYPE changing.addr ADD zip int",
            "ALTER TABLE changing.people ADD aa int",
            "ALTER TYPE changing.addr ADD country text");
    String validate =
        user + "ops(validate=1,all=1) duration=4s -pop seq=1..200 -rate threads=8 fixed=200/s";
    assertRight(runDuring(changes, "changing", validate));
    session.execute("ALTER TABLE changing.people DROP aa");
    int id = session.execute("SELECT id FROM changing.people LIMIT 1").one().getInt(0);
    session.execute("UPDATE changing.people SET home.street = 'x' WHERE id = " + id);
    Result wrong = run("changing", user + "ops(validate=1) n=200 -pop seq=1..200");
    assertThat(wrong.out() + wrong.err()).contains("column home: expected {street:");
  }
}
