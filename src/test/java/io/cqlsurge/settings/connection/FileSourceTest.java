package io.cqlsurge.settings.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileSourceTest {
  @TempDir private Path folder;

  @Test
  void a_worker_reads_only_what_it_has_received() throws IOException {
    Path there = Files.writeString(folder.resolve("there"), "of this machine");
    FileSource received = FileSource.received(Map.of("a/b", new byte[] {1}));
    assertThat(received.read(Path.of("a/b"))).containsExactly(1);
    assertThatThrownBy(() -> received.read(there)).isInstanceOf(NoSuchFileException.class);
    assertThat(FileSource.DISK.read(there)).asString().isEqualTo("of this machine");
    assertThat(received.isLocal()).isFalse();
    assertThat(FileSource.DISK.isLocal()).isTrue();
  }

  @Test
  void the_reason_is_what_the_user_can_correct() {
    for (Path file : new Path[] {folder, folder.resolve("missing")}) {
      assertThatThrownBy(() -> FileSource.DISK.read(file))
          .isInstanceOfSatisfying(
              IOException.class,
              e ->
                  assertThat(FileSource.reason(file, e))
                      .isEqualTo(
                          file.equals(folder)
                              ? "is a folder, not a file"
                              : "there is no such file"));
    }
  }
}
