package io.cqlsurge.report.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cqlsurge.report.RecordedOutput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class RunFileTest {
  private static final RunEntry ENTRY = entry(Rows.NONE);

  private static RunEntry entry(Rows rows) {
    return new RunEntry(
        Optional.of(new RunEntry.Heading("", "é</", "")),
        new RunEntry.MetricTable(List.of(), rows),
        Map.of(),
        Optional.empty());
  }

  private final RecordedOutput output = new RecordedOutput();

  @TempDir private Path folder;

  private Path path() {
    return folder.resolve("run.json");
  }

  private List<String> names() throws IOException {
    try (var files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }

  @Test
  void the_entries_follow_format_version_and_title() throws IOException {
    try (RunFile file = RunFile.open(path(), output)) {
      file.write("a \"title\"", List.of(ENTRY, ENTRY), Optional.empty());
      assertThat(file.isLost()).isFalse();
    }
    String entry =
        "{\"revision\":\"\",\"test\":\"é\\u003C\\/\",\"command\":\"\",\"metrics\":[],"
            + "\"intervals\":[]}";
    assertThat(path())
        .hasContent(
            "{\"format\":\"cqlsurge-run\",\"version\":1,\"title\":\"a \\\"title\\\"\","
                + "\"stats\":[\n"
                + entry
                + "\n,"
                + entry
                + "]}\n");
    assertThat(names()).containsExactly("run.json");
  }

  @Test
  void an_earlier_file_is_unchanged_until_a_run_with_an_interval_is_written() throws IOException {
    Files.writeString(path(), "of yesterday");
    try (RunFile file = RunFile.open(path(), output)) {
      assertThat(names()).containsExactly("run.json");
      file.write("t", List.of(ENTRY), Optional.empty());
    }
    assertThat(path()).hasContent("of yesterday");
    assertThat(names()).containsExactly("run.json");
    assertThat(output.problems())
        .containsExactly("cqlsurge: " + path() + " is unchanged: nothing was measured");
    RunEntry measured = entry(new Rows(List.of(new double[0])));
    try (RunFile file = RunFile.open(path(), output)) {
      file.write("t", List.of(measured), Optional.empty());
    }
    assertThat(path()).content().startsWith("{\"format\"").endsWith("}\n");
    assertThat(names()).containsExactly("run.json");
    assertThat(output.problems()).hasSize(1);
  }

  @Test
  void a_run_that_does_not_end_creates_no_file() throws IOException {
    RunFile.open(path(), output).close();
    assertThat(names()).isEmpty();
    assertThat(output.problems()).isEmpty();
  }

  @Test
  void a_link_stays_a_link() throws IOException {
    Path real = Files.createFile(folder.resolve("real.json"));
    Files.createSymbolicLink(path(), real);
    try (RunFile file = RunFile.open(path(), output)) {
      file.write("", List.of(), Optional.empty());
    }
    assertThat(path()).isSymbolicLink();
    assertThat(Files.readString(real)).startsWith("{").endsWith("}\n");
  }

  @Test
  void a_file_that_cannot_be_created_is_reported_with_the_reason() {
    Path missing = folder.resolve("none").resolve("run.json");
    assertThatThrownBy(() -> RunFile.open(missing, output).close())
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(missing + " (");
    assertThatThrownBy(() -> RunFile.open(folder, output).close())
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(folder + " (");
  }

  @Test
  void a_folder_that_was_deleted_is_reported() throws IOException {
    Path inner = Files.createDirectory(folder.resolve("inner"));
    RunFile file = RunFile.open(inner.resolve("run.json"), output);
    try (var files = Files.list(inner)) {
      for (Path each : files.toList()) {
        Files.delete(each);
      }
    }
    Files.delete(inner);
    file.write("", List.of(ENTRY), Optional.empty());
    file.close();
    assertThat(file.isLost()).isTrue();
    assertThat(output.problems())
        .hasSize(1)
        .allMatch(line -> line.contains(inner.resolve("run.json") + " is not written: "));
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void a_full_disk_is_reported() throws IOException {
    try (RunFile file = RunFile.open(Path.of("/dev/full"), output)) {
      file.write("", List.of(ENTRY), Optional.empty());
      assertThat(file.isLost()).isTrue();
    }
    assertThat(output.problems())
        .hasSize(1)
        .allMatch(line -> line.contains("/dev/full is not written: "));
    assertThat(Path.of("/dev/full")).exists();
  }
}
