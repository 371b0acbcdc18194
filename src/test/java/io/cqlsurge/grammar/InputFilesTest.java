package io.cqlsurge.grammar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InputFilesTest {
  @TempDir private Path folder;

  @Test
  void what_a_controller_has_read_is_all_that_a_worker_has() throws IOException {
    Path read = Files.writeString(folder.resolve("read"), "text");
    Path other = Files.writeString(folder.resolve("other"), "secret");
    InputFiles controller = InputFiles.local();
    assertThat(controller.read(read)).asString().isEqualTo("text");
    InputFiles worker = InputFiles.received(controller.contents());
    Files.delete(read);
    assertThat(worker.read(read)).asString().isEqualTo("text");
    assertThat(worker.has(read)).isTrue();
    assertThat(worker.has(other)).isFalse();
    assertThatThrownBy(() -> worker.read(other)).isInstanceOf(NoSuchFileException.class);
  }

  @Test
  void a_file_is_read_once() throws IOException {
    Path file = Files.writeString(folder.resolve("a"), "first");
    InputFiles files = InputFiles.local();
    files.read(file);
    Files.writeString(file, "second");
    assertThat(files.read(file)).asString().isEqualTo("first");
    files.put(file, new byte[] {1});
    assertThat(files.contents()).isEqualTo(Map.of(file.toString(), files.read(file)));
    assertThat(files.read(file)).containsExactly(1);
  }

  @Test
  void the_reason_is_what_the_user_can_correct() {
    assertReason(folder.resolve("missing"), "there is no such file");
    assertReason(folder, "is a folder, not a file");
  }

  private static void assertReason(Path file, String reason) {
    assertThatThrownBy(() -> InputFiles.local().read(file))
        .isInstanceOfSatisfying(
            IOException.class, e -> assertThat(InputFiles.reason(file, e)).isEqualTo(reason));
  }
}
