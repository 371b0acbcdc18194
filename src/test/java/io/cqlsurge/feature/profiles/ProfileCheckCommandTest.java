package io.cqlsurge.feature.profiles;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.cli.TestConsole;
import io.cqlsurge.database.Consistency;
import io.cqlsurge.database.Database;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.FakeDatabase;
import io.cqlsurge.profile.Profile;
import io.cqlsurge.profile.TestProfiles;
import io.cqlsurge.run.ExitCode;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("assembled")
class ProfileCheckCommandTest {
  private static final String PROFILES = "src/test/resources/profiles/";

  private final TestConsole console = new TestConsole();

  @Test
  void a_valid_profile_has_a_short_summary() {
    assertThat(console.run("profile", "check", PROFILES + "classic.yaml")).isZero();
    assertThat(console.out())
        .containsExactly(
            PROFILES + "classic.yaml: ok",
            "  table stresscql.typestest: partition key (name, choice),"
                + " clustering (date, address, dbl, lval, ival, uid), 1 other column",
            "  rows per partition: 20 to 160",
            "  operations: insert, validate, simple1, range1, all_columns_tr_query, value_tr_query");
    assertThat(String.join("\n", console.err())).isEmpty();
  }

  @Test
  void a_sequence_as_a_population_is_explained(@TempDir Path folder) throws IOException {
    String profile =
        TestConsole.profile(
            folder,
            "(k int PRIMARY KEY, v int, w int)",
            """
            columnspec:
              - {name: k, population: "seq(1..100)"}
              - {name: v, population: "uniform(1..100)"}
            """);
    assertThat(console.run("profile", "check", profile)).isZero();
    assertThat(console.out())
        .endsWith(
            "  k: seq(1..100) gives values from -98 to 100 here, as in cassandra-stress;"
                + " uniform(1..100) stays within its range");
  }

  @Test
  void a_query_that_writes_the_values_of_insert_has_a_note() {
    assertThat(console.run("profile", "check", "profiles/chat.yaml")).isZero();
    assertThat(console.out())
        .contains(
            "  edit: sets the values that insert writes; with 'fields: multirow', those of other rows");
    console.clear();
    assertThat(console.run("profile", "check", "profiles/lwt.yaml")).isZero();
    assertThat(console.text()).doesNotContain("that insert writes");
  }

  @Test
  void a_key_that_folds_into_one_number_has_a_warning(@TempDir Path folder) throws IOException {
    String profile = TestConsole.profile(folder, "(id uuid PRIMARY KEY, v int)", "");
    assertThat(console.run("profile", "check", profile)).isZero();
    assertThat(console.err())
        .containsExactly(
            "warning: "
                + profile
                + ": all partitions have the same rows: 1,000 values of the partition key (id) fold"
                + " into 1 number, as in cassandra-stress; write 'seeds: distinct' in the profile,"
                + " or use -pop compat=none");
  }

  @Test
  void a_value_that_a_key_cannot_have_does_not_hide_other_files(@TempDir Path folder)
      throws IOException {
    String profile =
        TestConsole.profile(
            folder,
            "(k int PRIMARY KEY, v unknown_type)",
            """
            columnspec:
              - {name: k, values: [1, two]}
            """);
    assertThat(console.run("profile", "check", profile, PROFILES + "counter.yaml"))
        .isEqualTo(ExitCode.USAGE.status());
    assertThat(console.err()).contains(profile + ":5:12: 'two' is not a value of type int");
    assertThat(console.out().get(0)).isEqualTo(PROFILES + "counter.yaml: ok");
  }

  @Test
  void errors_of_all_files_are_reported_together_with_valid_files() {
    assertThat(
            console.run(
                "profile", "check", PROFILES + "broken.yaml", PROFILES + "counter.yaml", "x"))
        .isEqualTo(ExitCode.USAGE.status());
    assertThat(console.err())
        .hasSize(13)
        .contains(PROFILES + "broken.yaml:22:11: size: 5 is a plain number; write fixed(5)")
        .anyMatch(line -> line.startsWith("profile 'x' not found"));
    assertThat(String.join("\n", console.out())).startsWith(PROFILES + "counter.yaml: ok");
  }

  private static String withWarning(Path folder) throws IOException {
    return TestConsole.profile(
        folder,
        "(k int PRIMARY KEY, \"Big\" text)",
        """
        columnspec:
          - {name: k, cluster: fixed(3)}
          - {name: Big, size: fixed(3)}
        queries: {insert: {cql: SELECT * FROM t}}
        """);
  }

  @Test
  void warnings_are_a_failure_only_with_strict(@TempDir Path folder) throws IOException {
    String profile = withWarning(folder);
    assertThat(console.run("profile", "check", profile)).isZero();
    assertThat(console.out().get(0)).isEqualTo(profile + ": ok, with warnings");
    assertThat(console.err())
        .containsExactly(
            "warning: "
                + profile
                + ":5:12: cluster of 'k' is ignored: it is not a clustering column; the table has none",
            "warning: "
                + profile
                + ":7:11: query 'insert' is ignored: every profile has an operation with this name;"
                + " choose another name");
    assertThat(String.join("\n", console.out())).contains("operations: insert, validate");
    assertThat(console.run("profile", "check", "--strict", profile)).isEqualTo(1);
    assertThat(console.run("profile", "check", profile, "--strict")).isEqualTo(1);
    assertThat(console.run("profile", "check", "--strict", PROFILES + "classic.yaml")).isZero();
    assertThat(console.run("profile", "check", "--strict", PROFILES + "broken.yaml"))
        .isEqualTo(ExitCode.USAGE.status());
  }

  @Test
  void columns_with_capital_letters_are_reported_for_compat_3_11(@TempDir Path folder)
      throws IOException {
    String profile = withWarning(folder);
    assertThat(console.run("profile", "check", profile, "-pop", "compat=3.11")).isZero();
    assertThat(console.err())
        .contains(
            "warning: "
                + profile
                + ":6:12: compat=3.11: the ScyllaDB fork ignores the columnspec of 'Big' because"
                + " its name has capital letters; its data differ from the data of cqlsurge");
    assertThat(console.run("profile", "check", profile, "-pop", "seq=1..5"))
        .isEqualTo(ExitCode.USAGE.status());
  }

  @Test
  void the_profiles_of_the_project_have_no_warnings() {
    List<String> arguments = new ArrayList<>(List.of("profile", "check", "--strict"));
    Stream.of("batching", "lwt", "chat", "counter", "every-type", "wide", "ycsb")
        .map(name -> "profiles/" + name + ".yaml")
        .forEach(arguments::add);
    assertThat(console.run(arguments.toArray(String[]::new))).as("%s", console.err()).isZero();
    assertThat(console.err()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"lwt", "accord"})
  void steps_of_inner_sequences_use_the_replies_of_outer_ones(String name) {
    String profile = "profiles/tpcc/" + name + ".yaml";
    assertThat(console.run("profile", "check", "--strict", profile))
        .as("%s", console.err())
        .isZero();
  }

  @Test
  void the_usage_is_printed() {
    assertThat(console.run("profile", "check")).isEqualTo(ExitCode.USAGE.status());
    assertThat(String.join("\n", console.err())).contains("profile check needs a file");
    assertThat(console.run("profile")).isEqualTo(ExitCode.USAGE.status());
    assertThat(console.run("help", "profile")).isZero();
    assertThat(console.run("profile", "check", "--help")).isZero();
    assertThat(String.join("\n", console.out()))
        .contains("Usage: profile check [--strict] FILE...");
    assertThat(console.run("profil", "check")).isEqualTo(ExitCode.USAGE.status());
    assertThat(String.join("\n", console.err())).contains("did you mean 'profile'?");
  }

  @Test
  void options_after_the_files_are_those_of_a_connection() {
    String good = PROFILES + "classic.yaml";
    assertThat(console.run("profile", "check", good, "-nod", "x"))
        .isEqualTo(ExitCode.USAGE.status());
    assertThat(String.join("\n", console.err())).contains("did you mean '-node'?");
    assertThat(console.run("profile", "check", good, "-rate", "threads=1"))
        .isEqualTo(ExitCode.USAGE.status());
    assertThat(console.run("profile", "check", good, "-node", "driver-config=/does/not/exist"))
        .isEqualTo(ExitCode.USAGE.status());
    assertThat(String.join("\n", console.err()))
        .contains("/does/not/exist': the file cannot be read");
    assertThat(console.run("profile", "check", good, "-node", "127.0.0.1:21499"))
        .isEqualTo(ExitCode.FAILURE.status());
  }

  @Test
  void queries_that_the_database_rejects_are_reported_with_their_source_location() {
    Profile profile = TestProfiles.load(PROFILES + "classic.yaml", warning -> {});
    List<String> prepared = new ArrayList<>();
    try (FakeDatabase fake = new FakeDatabase()) {
      Database picky = refusing(fake, "date >= ?", prepared);
      assertThat(ServerCheck.errors(picky, profile, profile.definedTable()))
          .containsExactly(PROFILES + "classic.yaml:44:10: query 'range1': no such thing");
      assertThat(prepared)
          .first()
          .isEqualTo("select * from stresscql.typestest where name = ? and choice = ? LIMIT 100");
      assertThat(ServerCheck.errors(picky, profile, Optional.empty()))
          .containsExactly(
              PROFILES
                  + "classic.yaml: the database has no table 'stresscql.typestest';"
                  + " a run of the profile would create it");
    }
  }

  @Test
  void errors_of_queries_are_reported_also_if_the_database_has_no_table() {
    String yaml =
        """
        keyspace: ks
        table: t
        table_definition: CREATE TABLE t (k int PRIMARY KEY)
        queries: {one: {cql: 'SELEC * FROM t WHERE k = ?'}}
        """;
    Profile profile = TestProfiles.read("p.yaml", yaml, warning -> {});
    try (FakeDatabase database = new FakeDatabase()) {
      assertThat(ServerCheck.errors(database, profile, Optional.empty()))
          .containsExactly(
              "p.yaml: the database has no table 'ks.t'; a run of the profile would create it",
              "p.yaml:4:23: query 'one': no CQL statement begins with 'SELEC'; did you mean"
                  + " 'SELECT'?");
    }
  }

  /** Returns a database that rejects statements with a text, and records all that it prepares. */
  private static Database refusing(Database database, String text, List<String> prepared) {
    return (Database)
        Proxy.newProxyInstance(
            Database.class.getClassLoader(),
            new Class<?>[] {Database.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("prepare")) {
                var statement = (io.cqlsurge.database.StatementText) arguments[0];
                prepared.add(statement.cql());
                assertThat(statement.consistency()).isEqualTo(Consistency.LOCAL_ONE);
                if (statement.cql().contains(text)) {
                  throw new DatabaseError(DatabaseError.Kind.REFUSED, "no such thing", null);
                }
              }
              return method.invoke(database, arguments);
            });
  }
}
