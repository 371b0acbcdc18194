package io.cqlsurge.feature.profiles;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.cli.TestConsole;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rows whose values come from files, as {@code profile show} prints them. */
@Tag("assembled")
class DataFilesShowTest {
  private static final int ROWS = 1_200;

  @TempDir private Path folder;

  @BeforeEach
  void writeFile() throws IOException {
    StringBuilder text = new StringBuilder("id,a,b,group,empty,late\n");
    for (int i = 1; i <= ROWS; i++) {
      String late = i > 1_100 ? "x" : "1";
      text.append("%d,a%d,b%d,%d,%s,%s\n".formatted(i, i, i, i / 10, i % 4 == 0 ? "-" : "e", late));
    }
    Files.writeString(folder.resolve("x.csv"), text);
  }

  private TestConsole run(String command, String table, String columns, String... more)
      throws IOException {
    Path profile = folder.resolve("p.yaml");
    Files.writeString(
        profile,
        "keyspace: k\ntable: t\ntable_definition: CREATE TABLE t (%s)\ncolumnspec:\n%s"
            .formatted(table, columns.replace(";", "\n").replaceAll("(?m)^", "  - ")));
    TestConsole console = new TestConsole();
    console.run(
        Stream.concat(Stream.of("profile", command, profile.toString()), Stream.of(more))
            .toArray(String[]::new));
    return console;
  }

  private List<String> rows(String table, String columns, String... more) throws IOException {
    TestConsole console = run("show", table, columns, more);
    assertThat(console.errText()).isEmpty();
    return console.out().stream().filter(line -> line.startsWith("--   ")).toList();
  }

  @Test
  void keys_are_in_order_and_columns_share_their_row() throws IOException {
    List<String> rows =
        rows(
            "id int PRIMARY KEY, a text, b text",
            "{name: b, file: x.csv#b};{name: id, file: x.csv#id, population: rows(x.csv)};"
                + "{name: a, file: x.csv#a}",
            "n=3");
    assertThat(rows)
        .containsExactly(
            "--   id = 1, a = 'a1', b = 'b1'",
            "--   id = 2, a = 'a2', b = 'b2'",
            "--   id = 3, a = 'a3', b = 'b3'");
  }

  @Test
  void rows_begin_again_after_the_last_one() throws IOException {
    assertThat(
            rows(
                "id int PRIMARY KEY, a text",
                "{name: id, population: rows(x.csv)};{name: a, file: x.csv#a}",
                "n=2",
                "-pop",
                "seq=1200..1201"))
        .containsExactly("--   id = 1200, a = 'a1200'", "--   id = 1, a = 'a1'");
  }

  @Test
  void a_clustering_column_has_the_value_of_the_row() throws IOException {
    List<String> rows =
        rows(
            "grp int, id int, a text, s text static, PRIMARY KEY (grp, id)",
            "{name: grp, file: x.csv#group, population: rows(x.csv)};{name: id, file: x.csv#id};"
                + "{name: a, file: x.csv#a}",
            "n=12");
    assertThat(rows.get(10)).startsWith("--   grp = 1, id = 11, ").contains("a = 'a11'");
  }

  @Test
  void a_row_seed_chooses_one_row_for_all_columns() throws IOException {
    List<String> rows =
        rows(
            "id int PRIMARY KEY, a text, b text, c text",
            "{name: a, file: x.csv#a};{name: b, file: x.csv#b};"
                + "{name: c, file: x.csv#b, population: uniform(1..1200)}",
            "n=50");
    Pattern numbers = Pattern.compile("a = 'a(\\d+)', b = 'b(\\d+)', c = 'b(\\d+)'");
    List<MatchResult> found =
        rows.stream().flatMap(line -> numbers.matcher(line).results()).toList();
    assertThat(found).hasSize(50).allMatch(row -> row.group(1).equals(row.group(2)));
    assertThat(found).filteredOn(row -> row.group(1).equals(row.group(3))).hasSizeLessThan(5);
    assertThat(found.stream().map(row -> row.group(1)).distinct().count()).isGreaterThan(40);
  }

  @Test
  void a_chosen_word_is_null() throws IOException {
    List<String> rows =
        rows(
            "id int PRIMARY KEY, e text",
            "{name: id, file: x.csv#id, population: rows(x.csv)};"
                + "{name: e, file: x.csv#empty, null-text: '-'}",
            "n=4");
    assertThat(rows.get(2)).endsWith("e = 'e'");
    assertThat(rows.get(3)).endsWith("e = NULL");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "id int PRIMARY KEY, a int | {name: a, file: x.csv#a} |"
            + " x.csv, line 2: column a: 'a1' is not a value of type int",
        "e text PRIMARY KEY | {name: e, file: x.csv#empty, null-text: '-'} |"
            + " x.csv, line 5: column empty: there is no value",
        "grp int, id int, a text, PRIMARY KEY (grp, id) |"
            + " {name: id, file: x.csv#id};{name: a, file: x.csv#a} |"
            + " a key shares the rows of x.csv only in order; add 'population: rows(x.csv)' to this column",
        "grp int, id int, PRIMARY KEY (grp, id) |"
            + " {name: grp, file: x.csv#group, population: rows(x.csv)};{name: id, file: x.csv#id, cluster: fixed(3)} |"
            + " a row of the file is one row of the table; remove 'cluster' and 'rows: numbered'",
        "id int PRIMARY KEY | {name: id, population: rows(none.csv)} |"
            + " population 'rows(none.csv)': the file does not exist",
      })
  void a_wrong_use_is_refused(String table, String columns, String message) throws IOException {
    TestConsole console = run("check", table, columns);
    assertThat(console.errText()).contains(message);
  }

  @Test
  void a_wrong_value_after_the_checked_rows_ends_statistics() throws IOException {
    TestConsole console =
        run(
            "stats",
            "id int PRIMARY KEY, late int",
            "{name: id, population: rows(x.csv)};{name: late, file: x.csv#late}");
    assertThat(console.errText())
        .contains("x.csv, line 1102: column late: 'x' is not a value of type int");
  }

  @Test
  void the_error_of_a_file_is_reported_once_and_one_row_is_enough() throws IOException {
    String columns = "{name: id, file: x.csv#id, population: rows(x.csv)};{name: a, file: x.csv#a}";
    Files.writeString(folder.resolve("x.csv"), "id,a\n1\n");
    TestConsole console = run("check", "id int PRIMARY KEY, a text", columns);
    assertThat(console.errText().split("but the first row has 2", -1)).hasSize(2);
    Files.writeString(folder.resolve("x.csv"), "id,a\n7,b\n");
    assertThat(rows("id int PRIMARY KEY, a text", columns, "n=2"))
        .containsExactly("--   id = 7, a = 'b'", "--   id = 7, a = 'b'");
  }

  @Test
  void the_rows_of_a_file_need_a_file() {
    TestConsole console = new TestConsole();
    assertThat(console.run("write", "n=rows")).isEqualTo(2);
    assertThat(console.errText())
        .contains("n=rows needs 'user' and a profile whose keys are in a file");
  }
}
