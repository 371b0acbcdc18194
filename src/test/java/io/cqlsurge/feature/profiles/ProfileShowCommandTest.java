package io.cqlsurge.feature.profiles;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cqlsurge.cli.Assembled;
import io.cqlsurge.cli.TestConsole;
import io.cqlsurge.database.DatabaseError;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("assembled")
class ProfileShowCommandTest {
  private static List<String> show(String... arguments) {
    TestConsole console = new TestConsole();
    assertThat(console.run(arguments)).as(console.err().toString()).isZero();
    return console.out();
  }

  @Test
  void rows_and_a_request_of_each_operation_are_shown() {
    List<String> lines = show("profile", "show", "profiles/wide.yaml", "n=3");
    assertThat(lines.get(0)).isEqualTo("-- wide.readings:");
    assertThat(lines.subList(1, 4)).allMatch(line -> line.startsWith("--   device = "));
    assertThat(lines.get(4)).startsWith("-- Generating batches with");
    assertThat(lines)
        .contains("-- insert:", "-- validate:", "BEGIN UNLOGGED BATCH", "APPLY BATCH;")
        .anyMatch(line -> line.matches("  -- ... and [0-9]+ more statements"));
  }

  @Test
  void statistics_have_a_line_for_each_column() {
    List<String> lines = show("profile", "stats", "profiles/wide.yaml", "n=500");
    assertThat(lines.get(0)).matches("wide.readings: 500 rows, [0-9]+ whole partitions");
    assertThat(lines.subList(2, 7))
        .extracting(line -> line.substring(0, 28).strip())
        .containsExactly(
            "rows per partition",
            "bytes per partition",
            "bytes per row",
            "partition key",
            "primary key");
    assertThat(lines).anyMatch(line -> line.startsWith("device "));
  }

  @Test
  void a_trial_needs_a_node() {
    TestConsole console = new TestConsole();
    assertThat(console.run("profile", "try", "profiles/wide.yaml")).isEqualTo(2);
    assertThat(console.errText()).contains("profile try sends requests: add the node");
  }

  @Test
  void a_trial_uses_the_node_of_the_environment() {
    ProfileShowCommand command =
        new ProfileShowCommand(
            ProfileShowCommand.Kind.TRY,
            List.of("profiles/wide.yaml"),
            Assembled.caller(new TestConsole().terminal()),
            Map.of("CQLSURGE_NODE", "127.0.0.51:1")::get);
    assertThatThrownBy(command::call)
        .isInstanceOf(DatabaseError.class)
        .hasMessageContaining("Cannot connect to 127.0.0.51:1");
  }

  @Test
  void a_statement_is_complete_and_everything_else_is_a_comment(@TempDir Path folder)
      throws IOException {
    String profile =
        TestConsole.profile(
            folder,
            "(k int PRIMARY KEY, v text, l list<text>, b blob)",
            """
            columnspec:
              - {name: v, size: fixed(300)}
              - {name: l.element, values: ['it''s', 'x']}
            queries:
              a:
                cql: |
                  SELECT v -- the text
                  FROM t /* all
                  of it */
                  WHERE v = ? LIMIT 5;
                fields: samerow
              other: {cql: 'UPDATE u SET v = ? WHERE k = ?', fields: samerow}
              typo: {cql: SELECT * FRM t}
              ddl: {cql: 'ALTER TABLE t ADD w int'}
            """);
    List<String> lines = show("profile", "show", profile, "n=1");
    assertThat(lines)
        .filteredOn(line -> !line.isEmpty() && !line.startsWith("--"))
        .hasSize(5)
        .allMatch(line -> line.endsWith(";"))
        .noneMatch(line -> line.contains("...") || line.matches(".*\\p{Cntrl}.*"))
        .anyMatch(
            line -> line.matches("SELECT v FROM ks.t WHERE v = blobAsText\\(0x.+\\) LIMIT 5;"))
        .anyMatch(line -> line.matches("UPDATE ks.u SET v = blobAsText.* WHERE k = -?[0-9]+;"))
        .anyMatch(line -> line.equals("ALTER TABLE ks.t ADD w int;"));
    assertThat(lines)
        .containsSequence(
            "-- typo cannot be used:",
            "--   " + profile + ":16:24: query 'typo': expected FROM, not 'FRM'");
  }

  @Test
  void a_given_operation_must_be_valid(@TempDir Path folder) throws IOException {
    String profile =
        TestConsole.profile(
            folder,
            "(k int PRIMARY KEY)",
            """
            queries: {bad: {cql: 'SELECT * FROM u WHERE x = ?'}}
            """);
    TestConsole console = new TestConsole();
    assertThat(console.run("profile", "show", profile, "ops(bad=1)")).isEqualTo(2);
    assertThat(console.err().get(0))
        .contains(":4:23: query 'bad': no column provides the value of bind marker 'x'");
    assertThat(console.run("profile", "show", profile, "ops(insert=1)")).isZero();
  }

  @Test
  void the_same_command_line_prints_the_same() {
    String[] arguments = {"profile", "show", "profiles/event2.yaml", "ops(insert=1)"};
    assertThat(show(arguments)).isEqualTo(show(arguments)).hasSizeGreaterThan(20);
  }

  @Test
  void a_key_that_folds_into_one_number_has_a_warning(@TempDir Path folder) throws IOException {
    String profile = TestConsole.profile(folder, "(id uuid PRIMARY KEY, v int)", "");
    String[] arguments = {"profile", "show", profile, "n=3", "ops(insert=1)"};
    assertThat(show(arguments))
        .filteredOn(line -> line.startsWith("-- WARNING: all part"))
        .hasSize(1);
    assertThat(show("profile", "show", profile, "n=3", "-pop", "compat=none"))
        .noneMatch(line -> line.contains("WARNING"));
  }

  @Test
  void a_file_is_required() {
    assertThat(new TestConsole().run("profile", "show")).isEqualTo(2);
    assertThat(new TestConsole().run("profile", "show", "-node", "127.0.0.1")).isEqualTo(2);
  }
}
