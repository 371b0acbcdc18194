package io.cqlsurge.feature.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cqlsurge.feature.audit.OutcomeLine.End;
import io.cqlsurge.feature.audit.OutcomeLine.Head;
import io.cqlsurge.feature.audit.OutcomeLine.Mark;
import io.cqlsurge.feature.audit.OutcomeLine.Segment;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutcomeFileTest {
  private static final Head HEAD =
      new Head(
          "write n=5 -pop seq=1..5 -schema keyspace=größe",
          Map.of(
              "a.yaml", "keyspace: é".getBytes(StandardCharsets.UTF_8), "b.csv", new byte[] {-1}),
          List.of("ks.t", "ks.other"),
          5);
  private static final List<OutcomeLine> LINES =
      List.of(
          new OutcomeLine.Start(TestEffects.ALL, List.of(0)),
          new Segment(1, true, 17, 18, "10.0.0.1:9042", 0, "AQL9"),
          new Mark(1_234_567, "Überlast — \"one\"\nnode"),
          new Segment(0, false, -1, -1, "unknown", -4, ""),
          new Mark(Long.MAX_VALUE, "ü"),
          new End());

  @TempDir Path folder;
  private final List<String> complaints = new ArrayList<>();
  private Path path;

  @BeforeEach
  void choosePath() {
    path = folder.resolve("run.outcomes");
  }

  private void write() throws IOException {
    OutcomeFile file = OutcomeFile.create(path, HEAD, complaints::add);
    LINES.forEach(file::add);
  }

  private void assertRefused() {
    assertThatThrownBy(() -> OutcomeFile.read(path, false).all())
        .isInstanceOf(IOException.class)
        .hasMessage(path + " is not an outcome file");
  }

  @Test
  void what_was_written_is_read() throws IOException {
    write();
    List<OutcomeLine> read = OutcomeFile.read(path, false).all();
    assertThat(read)
        .usingRecursiveFieldByFieldElementComparator()
        .startsWith(HEAD)
        .endsWith(LINES.toArray(OutcomeLine[]::new))
        .hasSize(1 + LINES.size());
    assertThat(Files.readAllLines(path)).hasSize(1 + LINES.size());
  }

  @Test
  void a_file_cut_off_anywhere_has_the_lines_before() throws IOException {
    write();
    byte[] all = Files.readAllBytes(path);
    for (int length = 0; length < all.length; length++) {
      byte[] left = Arrays.copyOf(all, length);
      Files.write(path, left);
      int complete = 0;
      for (int i = 0; i < length; i++) {
        complete += all[i] == '\n' ? 1 : 0;
      }
      if (complete == 0) {
        assertRefused();
      } else {
        assertThat(OutcomeFile.read(path, false).all()).as("%d bytes", length).hasSize(complete);
        assertThat(RunOutcomes.read(List.of(path), false).isComplete()).isFalse();
      }
    }
  }

  @Test
  void other_files_are_refused() throws IOException {
    for (String text : List.of("", "\n", "{}\n", "seconds,ops\n", "{\"line\":\"End\"}\n", "[1]")) {
      Files.writeString(path, text);
      assertRefused();
    }
    Files.write(path, new byte[] {-1, -2, 0, 10});
    assertRefused();
  }

  @Test
  void a_file_that_does_not_exist_cannot_be_read() {
    assertThatThrownBy(() -> OutcomeFile.read(path, false).all()).isInstanceOf(IOException.class);
  }

  @Test
  void an_earlier_file_is_replaced() throws IOException {
    Files.writeString(path, "earlier\n".repeat(1_000));
    write();
    assertThat(OutcomeFile.read(path, false).all()).hasSize(1 + LINES.size());
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(path);
    }
  }

  @Test
  void a_file_in_no_folder_is_not_created() {
    Path elsewhere = folder.resolve("no").resolve("run.outcomes");
    assertThatThrownBy(() -> OutcomeFile.create(elsewhere, HEAD, complaints::add))
        .isInstanceOf(IOException.class);
  }

  @Test
  void after_a_line_that_cannot_be_written_the_file_has_no_further_lines() throws IOException {
    OutcomeFile file = OutcomeFile.create(path, HEAD, complaints::add);
    byte[] before = Files.readAllBytes(path);
    Files.delete(path);
    file.add(LINES.get(0));
    assertThat(file.isLost()).isTrue();
    assertThat(complaints)
        .singleElement()
        .asString()
        .startsWith("-log: 'outcomes=': cannot write ");
    Files.write(path, before);
    LINES.forEach(file::add);
    assertThat(Files.readAllBytes(path)).isEqualTo(before);
    assertThat(complaints).hasSize(1);
  }

  @Test
  void a_file_with_all_lines_is_not_lost() throws IOException {
    OutcomeFile file = OutcomeFile.create(path, HEAD, complaints::add);
    LINES.forEach(file::add);
    assertThat(file.isLost()).isFalse();
    assertThat(complaints).isEmpty();
  }
}
