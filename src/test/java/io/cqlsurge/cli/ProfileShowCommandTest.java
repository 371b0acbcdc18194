package io.cqlsurge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfileShowCommandTest {
  private static List<String> show(String... words) {
    TestConsole console = new TestConsole();
    assertThat(console.run(words)).as(console.err().toString()).isZero();
    return console.out();
  }

  @Test
  void rows_and_a_request_of_each_operation_are_shown() {
    List<String> lines = show("profile", "show", "profiles/wide.yaml", "n=3");
    assertThat(lines.get(0)).isEqualTo("wide.readings:");
    assertThat(lines.subList(1, 4)).allMatch(line -> line.startsWith("  device = "));
    assertThat(lines.get(4)).startsWith("Generating batches with");
    assertThat(lines).contains("insert:", "validate:", "  BEGIN UNLOGGED BATCH", "  APPLY BATCH");
    assertThat(lines).anyMatch(line -> line.matches(" +... and [0-9]+ more statements"));
  }

  @Test
  void the_same_line_shows_the_same() {
    String[] words = {"profile", "show", "profiles/event2.yaml", "ops(insert=1)"};
    assertThat(show(words)).isEqualTo(show(words)).hasSizeGreaterThan(20);
  }

  @Test
  void a_key_that_folds_into_one_number_is_warned_of(@TempDir Path folder) throws IOException {
    Path profile =
        Files.writeString(
            folder.resolve("uuid.yaml"),
            """
            keyspace: ks
            table: t
            table_definition: CREATE TABLE t (id uuid PRIMARY KEY, v int)
            """);
    String[] words = {"profile", "show", profile.toString(), "n=3", "ops(insert=1)"};
    assertThat(show(words)).filteredOn(line -> line.startsWith("WARNING: all part")).hasSize(1);
    assertThat(show("profile", "show", profile.toString(), "n=3", "-pop", "compat=none"))
        .noneMatch(line -> line.startsWith("WARNING"));
  }

  @Test
  void a_file_is_needed() {
    assertThat(new TestConsole().run("profile", "show")).isEqualTo(2);
    assertThat(new TestConsole().run("profile", "show", "-node", "127.0.0.1")).isEqualTo(2);
  }
}
