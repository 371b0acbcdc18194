package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.it.CommandLine.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Queries about other tables than that of the profile, and definitions, on a real node. */
class OtherTablesIT {
  private static final TestNode NODE = TestNode.shared();

  private static final String PROFILE =
      """
      keyspace: other_tables
      keyspace_definition: |
        CREATE KEYSPACE other_tables
        WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}
      table: users
      table_definition: |
        CREATE TABLE users (id int, at timestamp, mail text, age int, PRIMARY KEY (id, at))
      extra_definitions:
        - CREATE TABLE ages (age int, who text, seen int, PRIMARY KEY (age, who))
        - CREATE TABLE wide (age bigint PRIMARY KEY)
      columnspec:
        - {name: id, cluster: uniform(-5..5)}
        - {name: at, cluster: fixed(1)}
        - {name: missing, size: fixed(3)}
      queries:
        copy: {cql: 'UPDATE ages SET seen = 1 WHERE age = ? AND who = :mail', fields: samerow}
        find: {cql: 'SELECT * FROM other_tables.ages WHERE age = ?', fields: samerow}
        local: {cql: SELECT release_version FROM system.local}
        alter: {cql: ALTER TABLE users ADD IF NOT EXISTS more int}
        bigger: {cql: 'SELECT * FROM wide WHERE age = ?'}
        missing: {cql: 'SELECT * FROM nowhere WHERE id = ?'}
        nameless: {cql: 'SELECT * FROM ages WHERE age = :nope'}
        typo: {cql: SELECT * FRM users}
        validate: {cql: SELECT * FRM users}
      """;

  @TempDir Path folder;
  private Path profile;

  @BeforeEach
  void write() throws IOException {
    profile = Files.writeString(folder.resolve("p.yaml"), PROFILE);
  }

  private Result run(String operations, String... more) {
    String line =
        "user profile=%s ops(%s) no-warmup n=50 -pop seq=1..50 -rate threads=2 -node %s "
            .formatted(profile, operations, NODE.address());
    return CommandLine.inProcess(CommandLine.words(line + String.join(" ", more)));
  }

  private Result assertDone(String operation, int partitions, String... more) {
    Result result = run(operation + "=1", more);
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(result.result("Total errors")).startsWith("0 [");
    assertThat(StoredCells.number(result.result("Total partitions"), operation + ": "))
        .isEqualTo(partitions);
    return result;
  }

  @Test
  void another_table_is_written_and_read_by_the_rows_of_the_profile() {
    assertDone("copy", 0);
    assertDone("find", 50);
    assertDone("local", 50);
    assertThat(assertDone("alter", 0).out())
        .contains(":12:12: cluster of 'id' is ignored", ":14:12: columnspec is ignored");
    assertDone("insert", 50);
    assertDone("alter", 0, "-mode", "plain");
  }

  @Test
  void invalid_queries_are_refused_only_if_they_are_used() {
    assertRefused("bigger=1", ":20:18: the marker 'age' needs a value of type bigint");
    assertRefused("missing=1", ":21:19: refused by the database: table nowhere does not exist");
    assertRefused(
        "nameless=1",
        ":22:20: query 'nameless': no column provides the value of bind marker 'nope'");
    assertRefused("typo=1", ":23:24: query 'typo': expected FROM, not 'FRM'");
  }

  @Test
  void virtual_tables_are_tables() throws IOException {
    Path views = profile.resolveSibling("views.yaml");
    Files.writeString(
        views,
        """
        keyspace: system_views
        table: settings
        queries:
          all: {cql: SELECT * FROM settings}
          one: {cql: "SELECT value FROM settings WHERE name = ?"}
        """);
    for (String command : List.of("user profile=", "profile check ")) {
      String line =
          command
              + views
              + (command.startsWith("user")
                  ? " ops(all=1,one=1) n=20 no-warmup -rate threads=1"
                  : "");
      Result result = CommandLine.inProcess((line + " -node " + NODE.address()).split(" ", -1));
      assertThat(result.status()).as(result.toString()).isZero();
    }
  }

  private void assertRefused(String operation, String why) {
    Result result = run(operation);
    assertThat(result.status()).isNotZero();
    assertThat(result.err()).contains(profile + why);
  }
}
