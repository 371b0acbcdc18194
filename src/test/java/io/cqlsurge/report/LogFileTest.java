package io.cqlsurge.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class LogFileTest {
  private final RecordedOutput errorOutput = new RecordedOutput();

  @TempDir private Path folder;

  private List<String> names() throws IOException {
    try (var files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void earlier_content_is_replaced_when_the_file_with_results_is_closed() throws IOException {
    Path path = Files.writeString(folder.resolve("a.log"), "of yesterday");
    LogFile file = LogFile.create(path, errorOutput);
    assertThat(names()).containsExactly("a.log");
    file.line("new");
    file.measured();
    assertThat(path).hasContent("of yesterday");
    assertThat(folder.resolve("a.log.part")).hasContent("new");
    try (InputStream content = file.read()) {
      file.close();
      assertThat(content).hasContent("new");
    }
    assertThat(path).hasContent("new");
    assertThat(file.read()).hasContent("new");
    assertThat(names()).containsExactly("a.log");
    assertThat(errorOutput.problems).isEmpty();
  }

  @Test
  void earlier_content_is_unchanged_without_results() throws IOException {
    Path path = Files.writeString(folder.resolve("a.log"), "of yesterday");
    LogFile file = LogFile.create(path, errorOutput);
    file.line("cannot connect");
    file.close();
    file.close();
    file.line("late");
    assertThat(path).hasContent("of yesterday");
    assertThat(names()).containsExactly("a.log");
    assertThat(errorOutput.problems.get(0))
        .isEqualTo("cqlsurge: " + path + " is unchanged: nothing was measured");
  }

  @Test
  void a_file_that_cannot_replace_the_earlier_one_remains_in_its_part() throws IOException {
    Path path = Files.writeString(folder.resolve("a.log"), "of yesterday");
    LogFile file = LogFile.create(path, errorOutput);
    file.line("new");
    file.measured();
    Files.delete(path);
    Files.createFile(Files.createDirectory(path).resolve("b"));
    file.close();
    assertThat(file.isLost()).isTrue();
    assertThat(folder.resolve("a.log.part")).hasContent("new");
    assertThat(errorOutput.problems)
        .hasSize(1)
        .allMatch(line -> line.startsWith("cqlsurge: " + path + " is not written: "))
        .allMatch(line -> line.contains(path + ".part -> " + path));
  }

  @Test
  void lines_are_written_immediately_if_there_is_no_earlier_content() throws IOException {
    Path path = Files.createFile(folder.resolve("a b.log"));
    try (LogFile file = LogFile.create(path, errorOutput)) {
      file.line("München");
      assertThat(Files.readString(path)).isEqualTo("München" + System.lineSeparator());
      file.write("x\n".getBytes(UTF_8));
      assertThat(Files.readString(path)).endsWith("x\n");
      assertThat(file.isLost()).isFalse();
    }
    assertThat(errorOutput.problems).isEmpty();
  }

  @Test
  void a_file_that_cannot_be_created_is_reported_with_the_reason() {
    Path path = folder.resolve("none").resolve("a.log");
    assertThatThrownBy(() -> LogFile.create(path, errorOutput))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(path + " (")
        .hasMessageEndingWith(")");
    assertThatThrownBy(() -> LogFile.create(folder, errorOutput))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(folder.toString());
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void a_full_disk_is_reported_once() throws IOException {
    try (LogFile file = LogFile.create(Path.of("/dev/full"), errorOutput)) {
      file.line("a");
      assertThat(file.isLost()).isTrue();
      file.line("b");
    }
    assertThat(errorOutput.problems)
        .containsExactly(
            "cqlsurge: /dev/full is incomplete, writing failed:" + " No space left on device");
  }

  @Test
  void a_write_after_closing_is_reported_once() throws IOException {
    LogFile file = LogFile.create(folder.resolve("a.log"), errorOutput);
    file.close();
    file.line("late");
    file.close();
    assertThat(file.isLost()).isTrue();
    assertThat(errorOutput.problems).hasSize(1);
  }
}
