package io.cqlsurge.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class LogFileTest {
  private final RecordedOutput errorOutput = new RecordedOutput();

  @TempDir private Path folder;

  @Test
  void an_old_file_is_emptied_and_lines_are_written_immediately() throws IOException {
    Path path = Files.writeString(folder.resolve("a b.log"), "of yesterday");
    try (LogFile file = LogFile.create(path, errorOutput)) {
      assertThat(path).isEmptyFile();
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
