package io.cqlsurge.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.database.Consistency;
import io.cqlsurge.database.Database;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.FakeDatabase;
import io.cqlsurge.profile.Profile;
import io.cqlsurge.profile.ProfileReader;
import io.cqlsurge.profile.ProfileTables;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ProfileCheckCommandTest {
  private static final String PROFILES = "src/test/resources/profiles/";

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private int run(String... words) {
    Console console =
        new Console(
            new PrintStream(out, true, UTF_8),
            new PrintStream(err, true, UTF_8),
            OptionalInt.empty());
    return CqlsurgeCommand.run(console, List.of(words));
  }

  @Test
  void a_good_profile_is_told_in_a_few_lines() {
    assertThat(run("profile", "check", PROFILES + "classic.yaml")).isZero();
    assertThat(out.toString(UTF_8).lines())
        .containsExactly(
            PROFILES + "classic.yaml: ok",
            "  table stresscql.typestest: partition key (name, choice),"
                + " clustering (date, address, dbl, lval, ival, uid), 1 other column",
            "  rows per partition: 20 to 160",
            "  operations: insert, validate, simple1, range1, all_columns_tr_query, value_tr_query");
    assertThat(err.toString(UTF_8)).isEmpty();
  }

  @Test
  void complaints_of_all_files_are_told_and_good_ones_too() {
    assertThat(run("profile", "check", PROFILES + "broken.yaml", PROFILES + "counter.yaml", "x"))
        .isEqualTo(ExitCode.USAGE.status());
    assertThat(err.toString(UTF_8).lines())
        .hasSize(13)
        .contains(PROFILES + "broken.yaml:22:11: size: 5 is a plain number; write fixed(5)")
        .anyMatch(line -> line.startsWith("profile 'x' not found"));
    assertThat(out.toString(UTF_8)).startsWith(PROFILES + "counter.yaml: ok");
  }

  @Test
  void it_says_how_it_is_used() {
    assertThat(run("profile", "check")).isEqualTo(ExitCode.USAGE.status());
    assertThat(err.toString(UTF_8)).contains("profile check needs a file");
    assertThat(run("profile")).isEqualTo(ExitCode.USAGE.status());
    assertThat(run("help", "profile")).isZero();
    assertThat(run("profile", "check", "--help")).isZero();
    assertThat(out.toString(UTF_8)).contains("Usage: profile check FILE...");
    assertThat(run("profil", "check")).isEqualTo(ExitCode.USAGE.status());
    assertThat(err.toString(UTF_8)).contains("did you mean 'profile'?");
  }

  @Test
  void words_behind_the_files_are_those_of_a_connection() {
    String good = PROFILES + "classic.yaml";
    assertThat(run("profile", "check", good, "-nod", "x")).isEqualTo(ExitCode.USAGE.status());
    assertThat(err.toString(UTF_8)).contains("did you mean '-node'?");
    assertThat(run("profile", "check", good, "-rate", "threads=1"))
        .isEqualTo(ExitCode.USAGE.status());
    assertThat(run("profile", "check", good, "-node", "whitelist", "127.0.0.1"))
        .isEqualTo(ExitCode.USAGE.status());
    assertThat(err.toString(UTF_8)).contains("-node: whitelist: not built yet");
    assertThat(run("profile", "check", good, "-node", "127.0.0.1:21499"))
        .isEqualTo(ExitCode.FAILURE.status());
  }

  @Test
  void what_the_database_refuses_is_told_with_the_place_of_the_query() {
    Profile profile = ProfileReader.read(Path.of(PROFILES + "classic.yaml"), warning -> {});
    List<String> prepared = new ArrayList<>();
    try (FakeDatabase fake = new FakeDatabase()) {
      Database picky = refusing(fake, "date >= ?", prepared);
      assertThat(ServerCheck.complaints(picky, profile, ProfileTables.of(profile)))
          .containsExactly(PROFILES + "classic.yaml:44:10: query 'range1': no such thing");
      assertThat(prepared)
          .first()
          .isEqualTo("select * from stresscql.typestest where name = ? and choice = ? LIMIT 100");
      assertThat(ServerCheck.complaints(picky, profile, Optional.empty()))
          .containsExactly(
              PROFILES
                  + "classic.yaml: the database has no table 'stresscql.typestest';"
                  + " a run of the profile would create it");
    }
  }

  /** A database that refuses statements with a word in them, and notes all it prepares. */
  private static Database refusing(Database database, String word, List<String> prepared) {
    return (Database)
        Proxy.newProxyInstance(
            Database.class.getClassLoader(),
            new Class<?>[] {Database.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("prepare")) {
                var text = (io.cqlsurge.database.StatementText) arguments[0];
                prepared.add(text.cql());
                assertThat(text.consistency()).isEqualTo(Consistency.LOCAL_ONE);
                if (text.cql().contains(word)) {
                  throw new DatabaseError(DatabaseError.Kind.REFUSED, "no such thing", null);
                }
              }
              return method.invoke(database, arguments);
            });
  }
}
