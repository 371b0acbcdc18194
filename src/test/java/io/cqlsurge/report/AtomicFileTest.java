package io.cqlsurge.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {
  @TempDir private Path folder;

  private List<String> names() throws IOException {
    try (var files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private static void write(Path path, String text) throws IOException {
    try (AtomicFile file = AtomicFile.of(path)) {
      file.write(stream -> stream.write(text.getBytes(UTF_8)));
    }
  }

  @Test
  void nothing_has_the_name_of_the_file_until_it_is_complete() throws IOException {
    Path path = folder.resolve("a");
    try (AtomicFile file = AtomicFile.of(path)) {
      assertThat(names()).isEmpty();
      file.write(
          stream -> {
            stream.write("new".getBytes(UTF_8));
            assertThat(names()).containsExactly("a.part");
          });
    }
    assertThat(path).hasContent("new");
    assertThat(names()).containsExactly("a");
  }

  @Test
  void earlier_content_is_unchanged_if_the_new_one_fails() throws IOException {
    Path path = Files.writeString(folder.resolve("a"), "old");
    AtomicFile file = AtomicFile.of(path);
    assertThatThrownBy(
            () ->
                file.write(
                    stream -> {
                      throw new IllegalStateException("no content");
                    }))
        .hasMessage("no content");
    file.close();
    assertThat(path).hasContent("old");
    assertThat(names()).containsExactly("a");
  }

  @Test
  void the_part_of_another_process_is_not_changed() throws IOException {
    Path path = Files.writeString(folder.resolve("a"), "old");
    Files.writeString(folder.resolve("a.part"), "of a killed process");
    try (AtomicFile file = AtomicFile.of(path)) {
      file.write(stream -> assertThat(names()).containsExactly("a", "a.part", "a.part2"));
    }
    assertThat(folder.resolve("a.part")).hasContent("of a killed process");
    assertThat(names()).containsExactly("a", "a.part");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void a_file_keeps_its_permissions() throws IOException {
    var owner = PosixFilePermissions.fromString("rw-r-----");
    Path path = Files.createFile(folder.resolve("a"), PosixFilePermissions.asFileAttribute(owner));
    write(path, "new");
    assertThat(path).hasContent("new");
    assertThat(Files.getPosixFilePermissions(path)).isEqualTo(owner);
  }

  @Test
  void a_link_stays_a_link_even_if_its_target_does_not_exist() throws IOException {
    Path target = folder.resolve("target");
    Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("target"));
    for (String text : List.of("first", "second")) {
      write(link, text);
      assertThat(link).isSymbolicLink();
      assertThat(target).hasContent(text);
      assertThat(names()).containsExactly("link", "target");
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void a_device_is_written_directly() throws IOException {
    write(Path.of("/dev/null"), "new");
    assertThat(Files.isRegularFile(Path.of("/dev/null"))).isFalse();
    assertThatThrownBy(() -> write(Path.of("/dev/full"), "new")).hasMessageContaining("No space");
  }

  @Test
  void a_path_that_cannot_be_written_is_refused_with_the_reason() {
    Path missing = folder.resolve("none").resolve("a");
    assertThatThrownBy(() -> AtomicFile.of(missing))
        .hasMessage(missing + " (cannot create " + missing + ".part: No such file or directory)");
    assertThatThrownBy(() -> AtomicFile.of(folder)).hasMessage(folder + " (Is a directory)");
  }
}
