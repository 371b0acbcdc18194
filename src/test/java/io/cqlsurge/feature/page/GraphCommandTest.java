package io.cqlsurge.feature.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.cli.TestConsole;
import io.cqlsurge.report.trial.Stats;
import io.cqlsurge.run.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("assembled")
class GraphCommandTest {
  private static final Path OLD = Path.of("src/test/resources/graph/cassandra-stress.html");

  @TempDir private Path folder;

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  /** Writes a run as JSON with entries of these kinds. */
  private String run(String name, int step, String... kinds) throws IOException {
    StringBuilder entries = new StringBuilder();
    for (String kind : kinds) {
      String key = kind.isEmpty() ? "" : ", \"kind\": \"" + kind + "\"";
      entries.append(entries.isEmpty() ? "" : ", ");
      entries.append(
          "{\"revision\": \"%s %s\", \"metrics\": [], \"intervals\": [], \"cqlsurge\": {\"version\": 1, \"run\": \"%s\", \"step\": %d%s}}"
              .formatted(name, kind, name, step, key));
    }
    return file(
        name + step + ".json",
        "{\"format\": \"cqlsurge-run\", \"version\": 1, \"title\": \"%s\", \"stats\": [%s]}"
            .formatted(name, entries));
  }

  private static List<String> revisions(String page) throws Exception {
    return Stats.read(Path.of(page)).entries().stream()
        .map(entry -> entry.path("revision").textValue().strip())
        .toList();
  }

  @Test
  void pages_and_runs_become_one_page() throws Exception {
    String page = folder.resolve("all.html").toString();
    TestConsole console = new TestConsole();
    String mixed = run("m", 0, "", "READ", "WRITE");
    assertThat(console.run("graph", "merge", mixed, OLD.toString(), run("r", 0, ""), "-o", page))
        .isZero();
    assertThat(console.out()).containsExactly(page + ": 4 runs from 3 files");
    assertThat(console.err()).isEmpty();
    assertThat(revisions(page))
        .containsExactly("m", "m READ", "m WRITE", "trunk", "trunk - 8 threads", "r");
    assertThat(Stats.read(Path.of(page)).title()).contains("m");
  }

  @Test
  void duplicate_trials_are_kept_once_and_the_page_can_be_one_of_the_files() throws Exception {
    String page = folder.resolve("all.html").toString();
    String ramp = run("r", 1, "");
    assertThat(new TestConsole().run("GRAPH", "Merge", OLD.toString(), run("r", 0, ""), "-o", page))
        .isZero();
    TestConsole console = new TestConsole();
    String[] line = {
      "graph", "merge", ramp, page, OLD.toString(), page, "-o=" + page, "--title", "a & b"
    };
    assertThat(console.run(line)).isZero();
    assertThat(console.out())
        .containsExactly(page + ": 4 runs from 4 files; runs in several files are kept once");
    Stats stats = Stats.read(Path.of(page));
    assertThat(stats.title()).contains("a & b");
    assertThat(revisions(page)).containsExactly("r", "trunk", "trunk - 8 threads", "r");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "graph                       | the subcommand is missing: write 'graph merge a.html",
        "graph mrege a.html          | 'mrege' is not a subcommand of graph; write 'merge'",
        "graph merge                 | graph merge needs files",
        "graph merge -o c.html       | graph merge needs files",
        "graph merge a.html          | graph merge needs a page to write: '-o",
        "graph merge a.html -o       | graph merge: Missing required parameter for option '-o'",
        "graph merge a.html --titel x -o c.html | '--titel' is not an option of graph merge; did you mean '--title'?",
        "graph merge a.html -x -o c.html | '-x' is not an option of graph merge; its options: -o and --title",
        "graph merge no.html -o no-such-folder/c.html | there is no folder",
        "grahp merge                 | 'grahp' is not a command; did you mean 'graph'?",
      })
  void invalid_command_lines_are_rejected_with_a_message(String line, String sentence) {
    TestConsole console = new TestConsole();
    assertThat(console.run(line.strip().split(" ", -1))).isEqualTo(ExitCode.USAGE.status());
    assertThat(console.err().get(0)).startsWith("cqlsurge: ").contains(sentence);
    assertThat(console.out()).isEmpty();
  }

  private void assertRejected(String input, String output, String sentence) {
    TestConsole console = new TestConsole();
    assertThat(console.run("graph", "merge", input, "-o", output))
        .isEqualTo(ExitCode.USAGE.status());
    assertThat(console.err().get(0)).startsWith("cqlsurge: " + sentence);
    assertThat(console.err()).last().isEqualTo("See 'cqlsurge help graph'.");
  }

  @Test
  void unusable_files_are_rejected_and_nothing_is_written() throws Exception {
    String page = folder.resolve("all.html").toString();
    String missing = folder.resolve("missing.html").toString();
    String text = file("text.html", "my notes");
    String good = run("r", 0, "");
    assertRejected(missing, page, missing + " cannot be read: there is no such file");
    assertRejected(text, page, text + " is neither a graph page nor a file");
    assertRejected(good, text, text + " is neither a graph page nor a file");
    assertRejected(OLD.toString(), good, good + " is JSON, not a graph page");
    assertRejected(good, folder.toString(), folder + " is a folder");
    assertThat(Path.of(page)).doesNotExist();
    assertThat(Path.of(text)).hasContent("my notes");
  }
}
