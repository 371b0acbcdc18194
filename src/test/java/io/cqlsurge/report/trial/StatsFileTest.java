package io.cqlsurge.report.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cqlsurge.grammar.UsageError;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatsFileTest {
  private static final Path OLD = Path.of("src/test/resources/graph/cassandra-stress.html");
  private static final String RUN =
      "{\"format\": \"cqlsurge-run\", \"version\": 1, \"title\": \"t\", \"stats\": ["
          + "{\"revision\": \"a\", \"metrics\": [\"type\"], \"intervals\": [[null]],"
          + " \"cqlsurge\": {\"version\": 1, \"run\": \"r\", \"step\": 0}}]}";

  @TempDir private Path folder;

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("some.file"), text);
  }

  private static String page(String json) {
    return "<html>\n<script>\n/* stats start */\nstats = " + json + ";\n/* stats end */\n</script>";
  }

  private Stats readPage(String json) throws IOException {
    return Stats.read(file(page(json)));
  }

  @Test
  void a_page_of_cassandra_stress_is_read() throws Exception {
    Stats stats = Stats.read(OLD);
    assertThat(stats.title()).contains("Writes");
    assertThat(stats.entries()).hasSize(2);
    ObjectNode ramp = stats.entries().get(1);
    assertThat(ramp.path("revision").textValue()).isEqualTo("trunk - 8 threads");
    assertThat(ramp.path("op rate").textValue()).isEqualTo("12,426 op/s  [READ: 12,426 op/s]");
    assertThat(ramp.path("metrics")).hasSize(19);
    assertThat(ramp.path("intervals")).hasSize(8).allMatch(row -> row.size() == 19);
    assertThat(ramp.path("intervals")).allMatch(row -> row.get(0).isNull());
  }

  @Test
  void a_run_as_json_is_read() throws IOException {
    Stats stats = Stats.read(file("\uFEFF \n" + RUN + "\n"));
    assertThat(stats.title()).contains("t");
    assertThat(stats.entries()).hasSize(1);
    assertThat(stats.entries().get(0).path("cqlsurge").path("run").textValue()).isEqualTo("r");
  }

  @Test
  void the_data_ends_where_its_json_ends_for_any_title() throws Exception {
    String title = ";\\n/* stats end */\\n/* stats start */\\nstats = {};";
    assertThat(readPage("{\"title\": \"" + title + "\", \"stats\": []}").title())
        .contains(title.replace("\\n", "\n"));
  }

  @Test
  void irregular_pages_of_cassandra_stress_are_read() throws Exception {
    Stats stats =
        readPage(
            "{\"stats\": [{\"metrics\": [\"time\", \"op/s\"], \"avg gc time\": \"NaN ms\","
                + " \"intervals\": [[1, NaN], [Infinity], [null, -Infinity], [2.5, 7]],"
                + " \"unknown\": [[{}]]}], \"title\": null, \"else\": {\"a\": [1]}}");
    assertThat(stats.title()).isEmpty();
    assertThat(stats.entries().get(0).path("intervals").toString())
        .isEqualTo("[[1,null],[null],[null,null],[2.5,7]]");
  }

  @Test
  void windows_line_breaks_are_read_and_another_encoding_is_explained() throws Exception {
    String text = page("{\"title\": \"caf\u00e9\", \"stats\": []}").replace("\n", "\r\n");
    Path path = folder.resolve("old.html");
    Files.write(path, text.getBytes(StandardCharsets.ISO_8859_1));
    assertRefused(path, "it is not UTF-8; convert it", "iconv -f ISO-8859-1 -t UTF-8");
    Files.writeString(path, text);
    assertThat(Stats.read(path).title()).contains("caf\u00e9");
  }

  private static void assertRefused(Path path, String... texts) {
    assertThatThrownBy(() -> Stats.read(path))
        .isInstanceOf(UsageError.class)
        .message()
        .doesNotContain("\n")
        .startsWith(path.toString())
        .contains(texts);
  }

  @Test
  void a_file_without_runs_is_refused() throws IOException {
    assertRefused(folder, "Is a directory");
    assertRefused(folder.resolve("x"), "there is no such file");
    assertRefused(file(""), "neither a graph page nor a file", "name another file");
    assertRefused(file("<html>hello</html>"), "neither a graph page nor a file");
    assertRefused(Files.write(folder.resolve("b"), new byte[] {1, -1, 0, 9}), "not UTF-8");
    assertRefused(file("{\"a\": 1, \"stats\": []}"), "is JSON, but not a file of '-log json='");
    assertRefused(file("{\"format\": \"else\", \"stats\": []}"), "lacks \"format\"");
    assertRefused(file("{\"a\": 1}"), "line 1, column 8", "no list 'stats'");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[]                                | line 4, column 9: the data is not an object",
        "{}                                | the data has no list 'stats'",
        "{'stats': {}}                     | line 4, column 19: 'stats' is not a list",
        "{'stats': [1]}                    | line 4, column 20: an entry of 'stats' is not an object",
        "{'stats': [[]]}                   | an entry of 'stats' is not an object",
        "{'stats': [{'metrics': 5}]}       | line 4, column 33: the entry that ends here is damaged, its 'metrics' has",
        "{'stats': [{'metrics': [5]}]}     | its 'metrics' has another type",
        "{'stats': [{'intervals': [['5']]}]} | its 'intervals' has another type",
        "{'stats': [{'intervals': {}}]}    | its 'intervals' has another type",
        "{'stats': [{'intervals': [5]}]}   | its 'intervals' has another type",
        "{'stats': [{'intervals': [['a']]}]} | its 'intervals' has another type",
        "{'stats': [{'cqlsurge': 1}]}      | its 'data' has another type",
        "{'stats': [{'cqlsurge': {'results': 1}}]} | its 'results' has another type",
        "{'stats': [{'cqlsurge': {'version': 2}}]} | has version 2, written by a newer cqlsurge",
        "{'stats': [], 'stats': []}        | two lists 'stats'",
        "{'stats': [], 'title': 5}         | its title is not text",
        "{'stats': [], x}                  | line 4, column 23: the data is not JSON",
        "{'stats': [],                     | is not JSON",
        "{'stats': []}}                    | the line '/* stats end */' is missing",
      })
  void a_damaged_page_is_refused_with_line_and_column(String json, String complaint)
      throws IOException {
    assertRefused(file(page(json.replace('\'', '"'))), complaint);
  }

  @Test
  void a_page_cut_anywhere_within_its_data_is_refused() throws IOException {
    String whole = Files.readString(OLD);
    int begin = whole.indexOf("/* stats start */");
    int end = whole.indexOf("/* stats end */");
    for (int length = begin; length <= end; length += 1 + length % 97) {
      assertRefused(file(whole.substring(0, length)), "some.file");
    }
    assertRefused(file(whole.substring(0, begin + 700)), "line 11, column", "the file is cut off");
  }

  @Test
  void a_run_cut_anywhere_is_refused() throws IOException {
    for (int length = 1; length < RUN.length(); length++) {
      assertRefused(file(RUN.substring(0, length)), "the file is cut off; restore the file");
    }
    assertRefused(file(RUN + "x"), "not JSON");
    assertRefused(file(RUN + "{}"), "there is data after the end of the run");
  }

  @Test
  void a_run_of_a_newer_version_is_refused() throws IOException {
    assertRefused(
        file(RUN.replace("\"version\": 1, \"title\"", "\"version\": 2, \"title\"")),
        "has version 2, written by a newer cqlsurge; this cqlsurge reads version 1");
    assertRefused(file("{\"format\": \"cqlsurge-run\", \"stats\": [], \"version\": 3}"), "newer");
  }

  @Test
  void quotes_that_cassandra_stress_did_not_escape_are_explained() throws IOException {
    String text = Files.readString(OLD).replace("write duration=10s", "write \"n=1\" cl=ONE");
    assertRefused(
        file(text), "line 11, column", "the data is not JSON", "cassandra-stress writes quotes");
  }

  @Test
  void very_deep_nesting_is_refused() throws IOException {
    String deep = "[".repeat(100_000) + "]".repeat(100_000);
    assertRefused(file(page("{\"stats\": [{\"a\": " + deep + "}]}")), "not JSON", "depth");
  }
}
