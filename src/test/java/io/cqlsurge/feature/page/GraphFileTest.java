package io.cqlsurge.feature.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cqlsurge.feature.page.GraphFile.Added;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.report.trial.Stats;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GraphFileTest {
  private static final Path OLD = Path.of("src/test/resources/graph/cassandra-stress.html");
  private static final Optional<String> NO_TITLE = Optional.empty();

  @TempDir private Path folder;

  private static List<ObjectNode> trial(String run) {
    return List.of(SyntheticTrial.entry(run, 2));
  }

  private static List<String> revisions(Path page) throws Exception {
    return Stats.read(page).entries().stream()
        .map(entry -> entry.path("revision").textValue())
        .toList();
  }

  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void a_page_is_created_and_extended() throws Exception {
    Path page = folder.resolve("test.html");
    GraphFile file = GraphFile.open(page, TestPages.FORM);
    assertThat(page).doesNotExist();
    assertThat(file.add(Optional.of("first"), TestPages.of(trial("a"))).complaint()).isEmpty();
    assertThat(GraphFile.open(page, TestPages.FORM).add(NO_TITLE, TestPages.of(trial("b"))).page())
        .isEqualTo(page);
    Stats stats = Stats.read(page);
    assertThat(stats.title()).contains("first");
    assertThat(stats.entries().get(0).toString()).isEqualTo(trial("a").get(0).toString());
    assertThat(revisions(page)).containsExactly("a", "b");
    assertThat(file.add(Optional.of("second"), TestPages.of(List.of())).complaint()).isEmpty();
    assertThat(Stats.read(page).title()).contains("second");
    assertThat(Files.readString(page)).contains("<title>second</title>");
    assertThat(files()).containsExactly("test.html");
  }

  @Test
  void a_page_without_a_title_is_named_after_tool_and_date() throws Exception {
    Path page = Files.createFile(folder.resolve("empty.html"));
    GraphFile.open(page, TestPages.FORM).add(NO_TITLE, TestPages.of(trial("a")));
    assertThat(Stats.read(page).title().orElseThrow())
        .matches("cqlsurge \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d");
  }

  @Test
  void a_page_of_cassandra_stress_is_extended() throws Exception {
    Path page = Files.copy(OLD, folder.resolve("old.html"));
    List<ObjectNode> before = Stats.read(page).entries();
    GraphFile.open(page, TestPages.FORM).add(NO_TITLE, TestPages.of(trial("new")));
    Stats after = Stats.read(page);
    assertThat(after.title()).contains("Writes");
    assertThat(after.entries().subList(0, 2)).isEqualTo(before);
    assertThat(revisions(page)).containsExactly("trunk", "trunk - 8 threads", "new");
  }

  @Test
  void permissions_and_links_are_kept() throws Exception {
    Path real = folder.resolve("real.html");
    Path link = Files.createSymbolicLink(folder.resolve("link.html"), Path.of("real.html"));
    GraphFile.open(link, TestPages.FORM).add(NO_TITLE, TestPages.of(trial("a")));
    assertThat(Files.isSymbolicLink(real)).isFalse();
    Files.setPosixFilePermissions(real, PosixFilePermissions.fromString("rw-rw---x"));
    GraphFile.open(link, TestPages.FORM).add(NO_TITLE, TestPages.of(trial("b")));
    assertThat(Files.isSymbolicLink(link)).isTrue();
    assertThat(revisions(real)).containsExactly("a", "b");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(real)))
        .isEqualTo("rw-rw---x");
  }

  private static void assertRefused(Path path, String text) {
    assertThatThrownBy(() -> GraphFile.open(path, TestPages.FORM))
        .isInstanceOf(UsageError.class)
        .message()
        .startsWith(path.toString())
        .contains(text);
  }

  @Test
  void a_file_that_is_not_a_page_is_rejected_before_the_run_and_not_changed() throws Exception {
    Path file = folder.resolve("file.html");
    String run = "{\"format\": \"cqlsurge-run\", \"version\": 1, \"stats\": []}";
    String cut = Files.readString(OLD).substring(0, 2000);
    for (String text : List.of("<html></html>", "\n", run, cut)) {
      Files.writeString(file, text);
      assertRefused(file, "name another");
      assertThat(file).hasContent(text);
    }
    assertThat(files()).containsExactly("file.html");
  }

  @Test
  void a_path_where_no_page_can_be_written_is_rejected_before_the_run() throws Exception {
    assertRefused(folder, "is a folder; name a file");
    assertRefused(folder.resolve("x/y.html"), "there is no folder " + folder.resolve("x"));
    assertRefused(Files.createFile(folder.resolve("f")).resolve("y.html"), "there is no folder");
    assertRefused(Path.of("/dev/null"), "is a device");
    assertRefused(Path.of("/proc/page.html"), "cannot create /proc/page.html.part: ");
    assertRefused(
        Files.createSymbolicLink(folder.resolve("l"), Path.of("no/where.html")), "there is no");
  }

  @Test
  void a_trial_is_not_lost_if_the_page_is_damaged_during_the_run() throws Exception {
    Path page = folder.resolve("my.page.html");
    GraphFile file = GraphFile.open(page, TestPages.FORM);
    file.add(NO_TITLE, TestPages.of(trial("a")));
    String damaged = Files.readString(page).substring(0, 60_000);
    Files.writeString(page, damaged);
    Files.createFile(folder.resolve("my.page-2.html"));
    Added added = file.add(Optional.of("t"), TestPages.of(trial("b")));
    assertThat(added.page()).isEqualTo(folder.resolve("my.page-3.html"));
    assertThat(added.complaint().orElseThrow())
        .startsWith(page.toString())
        .endsWith("; the new entries are in " + added.page());
    assertThat(revisions(added.page())).containsExactly("b");
    assertThat(Files.readString(page)).isEqualTo(damaged);
  }

  @Test
  void a_trial_is_not_lost_if_the_folder_is_deleted() throws Exception {
    Path inner = Files.createDirectory(folder.resolve("inner"));
    GraphFile file = GraphFile.open(inner.resolve("gone.html"), TestPages.FORM);
    Files.delete(inner);
    Added added = file.add(NO_TITLE, TestPages.of(trial("a")));
    try {
      assertThat(added.complaint().orElseThrow()).contains("there is no such file or folder");
      assertThat(revisions(added.page())).containsExactly("a");
    } finally {
      Files.delete(added.page());
    }
  }

  @Test
  void an_interrupted_thread_can_add_and_remains_interrupted() throws Exception {
    Path page = folder.resolve("test.html");
    Thread.currentThread().interrupt();
    Added added = GraphFile.open(page, TestPages.FORM).add(NO_TITLE, TestPages.of(trial("a")));
    assertThat(Thread.interrupted()).isTrue();
    assertThat(added.complaint()).isEmpty();
    assertThat(revisions(page)).containsExactly("a");
  }
}
