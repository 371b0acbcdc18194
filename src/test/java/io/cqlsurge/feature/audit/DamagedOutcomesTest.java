package io.cqlsurge.feature.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cqlsurge.feature.audit.OutcomeLine.End;
import io.cqlsurge.feature.audit.OutcomeLine.Head;
import io.cqlsurge.feature.audit.OutcomeLine.Mark;
import io.cqlsurge.feature.audit.OutcomeLine.Segment;
import io.cqlsurge.feature.audit.OutcomeLine.Start;
import io.cqlsurge.workload.Effect;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.roaringbitmap.longlong.Roaring64NavigableMap;

class DamagedOutcomesTest {
  private static final String TABLE = "ks.t";
  private static final Head HEAD = new Head("write n=5 -pop seq=1..5", Map.of(), List.of(TABLE), 5);
  private static final Effect WRITE =
      new Effect(1, 0, Effect.Rows.ALL, Effect.Order.CLIENT, false, 0, 0, Map.of());
  private static final String SKIP = ": 'incomplete=yes' skips damaged lines and checks the others";

  @TempDir Path folder;
  private Path path;

  private static Segment segment(long seed) {
    return new Segment(
        1, true, 17, 17, "10.0.0.1:9042", 0, SeedSet.text(Roaring64NavigableMap.bitmapOf(seed)));
  }

  @BeforeEach
  void write() throws IOException {
    path = folder.resolve("run.outcomes");
    OutcomeFile file = OutcomeFile.create(path, HEAD, any -> {});
    file.add(new Start(List.of(WRITE), List.of()));
    file.add(segment(1));
    file.add(new Mark(1_234_567, "fault \uFFFD\uFFFD\uFFFD"));
    file.add(segment(2));
    file.add(new End());
  }

  private void write(List<String> lines) throws IOException {
    Files.writeString(path, String.join("\n", lines) + "\n");
  }

  private List<String> lines() throws IOException {
    return new ArrayList<>(Files.readAllLines(path));
  }

  private static String withChecksum(String json) {
    CRC32C checksum = new CRC32C();
    checksum.update(json.getBytes(StandardCharsets.UTF_8));
    return "%08x %s".formatted(checksum.getValue(), json);
  }

  private RunOutcomes read() throws IOException {
    return RunOutcomes.read(List.of(path), false);
  }

  private RunOutcomes readIncomplete() throws IOException {
    return RunOutcomes.read(List.of(path), true);
  }

  private void assertRefused(String message) {
    assertThatThrownBy(this::read).isInstanceOf(IOException.class).hasMessage(message);
  }

  @Test
  void a_line_has_a_checksum_and_json() throws IOException {
    assertThat(lines())
        .allSatisfy(line -> assertThat(line).isEqualTo(withChecksum(line.substring(9))));
    assertThat(read().isComplete()).isTrue();
    assertThat(readIncomplete().isComplete()).isTrue();
    assertThat(readIncomplete().damaged()).isZero();
  }

  @Test
  void a_damaged_line_is_refused_or_skipped() throws IOException {
    List<String> lines = lines();
    lines.set(2, lines.get(2).replace("10.0.0.1", "10.0.0.2"));
    write(lines);
    assertRefused(path + ", line 3 is damaged" + SKIP);
    RunOutcomes outcomes = readIncomplete();
    assertThat(outcomes.isComplete()).isFalse();
    assertThat(outcomes.damaged()).isEqualTo(1);
    assertThat(outcomes.count(TABLE)).isEqualTo(1);
  }

  @Test
  void a_line_without_checksum_is_damaged() throws IOException {
    List<String> lines = lines();
    lines.set(4, lines.get(4).substring(9));
    write(lines);
    assertRefused(path + ", line 5 is damaged" + SKIP);
  }

  @Test
  void an_empty_line_is_damaged() throws IOException {
    List<String> lines = lines();
    lines.add(1, "");
    write(lines);
    assertRefused(path + ", line 2 is damaged" + SKIP);
  }

  @Test
  void a_right_checksum_with_unknown_missing_or_additional_json_is_refused() throws IOException {
    List<String> lines = lines();
    for (String json :
        List.of(
            "{\"line\":\"mark\",\"timeUs\":1,\"text\":\"a\",\"colour\":1}",
            "{\"line\":\"mark\",\"timeUs\":1}",
            "{\"line\":\"dot\"}",
            "{\"line\":\"mark\",\"timeUs\":1,\"text\":\"a\"} {}",
            "null",
            "")) {
      List<String> changed = new ArrayList<>(lines);
      changed.set(3, withChecksum(json));
      write(changed);
      assertRefused(path + ", line 4 is damaged" + SKIP);
      assertThat(readIncomplete().isComplete()).as(json).isFalse();
    }
  }

  @Test
  void nothing_may_follow_the_end() throws IOException {
    List<String> lines = lines();
    lines.add(lines.get(2));
    write(lines);
    assertRefused(path + ", line 7 is damaged" + SKIP);
    lines.remove(6);
    write(lines);
    Files.writeString(path, Files.readString(path) + "x");
    assertRefused(path + ", line 7 is damaged" + SKIP);
    assertThat(readIncomplete().isComplete()).isFalse();
    assertThat(readIncomplete().count(TABLE)).isEqualTo(2);
  }

  @Test
  void two_files_in_one_are_refused() throws IOException {
    List<String> lines = lines();
    List<String> killed = new ArrayList<>(lines.subList(0, 3));
    killed.addAll(lines);
    write(killed);
    assertRefused(path + ", line 4 is damaged" + SKIP);
  }

  @Test
  void a_damaged_first_line_is_refused_in_any_case() throws IOException {
    List<String> lines = lines();
    lines.set(0, lines.get(0).replace("n=5", "n=6"));
    write(lines);
    String message = path + ", line 1 is damaged: nothing can be checked without it";
    assertRefused(message);
    assertThatThrownBy(this::readIncomplete).hasMessage(message);
  }

  @Test
  void a_file_whose_operations_are_damaged_is_refused_in_any_case() throws IOException {
    List<String> lines = lines();
    lines.set(1, "x" + lines.get(1));
    write(lines);
    assertThatThrownBy(this::readIncomplete)
        .hasMessage(path + ": the line \"start\" is damaged: nothing can be checked without it");
  }

  @Test
  void a_file_of_an_earlier_build_is_refused() throws IOException {
    // It also has other keys.
    write(lines().stream().map(line -> line.substring(9).replace("planned", "part")).toList());
    String message = path + " has no checksums: it is of an earlier build, which has to audit it";
    assertRefused(message);
    assertThatThrownBy(this::readIncomplete).hasMessage(message);
  }

  @Test
  void without_a_newline_at_the_end_a_client_was_killed() throws IOException {
    String all = Files.readString(path);
    Files.writeString(path, all.substring(0, all.length() - 1));
    assertThat(read().isComplete()).isFalse();
    assertThat(read().damaged()).isZero();
    assertThat(read().count(TABLE)).isEqualTo(2);
  }

  @Test
  void a_folder_cannot_be_read() throws IOException {
    Files.delete(path);
    Files.createDirectory(path);
    assertThatThrownBy(this::read)
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("cannot read " + path);
  }

  @Test
  void no_file_with_a_changed_byte_is_complete_and_undamaged() throws IOException {
    byte[] all = Files.readAllBytes(path);
    Random random = new Random(1);
    for (int i = 0; i < 1_000; i++) {
      byte[] changed = all.clone();
      // Newlines are rare, so every fourth change is of one, or to one.
      int position = i % 8 == 0 ? newline(all, random) : random.nextInt(all.length);
      int value = i % 8 == 4 ? '\n' : random.nextInt(256);
      if (all[position] == (byte) value) {
        value ^= 1 + random.nextInt(255);
      }
      changed[position] = (byte) value;
      Files.write(path, changed);
      assertThat(isCompleteAndUndamaged()).as("byte %d is %d", position, value).isFalse();
    }
  }

  private static int newline(byte[] all, Random random) {
    int position = random.nextInt(all.length);
    while (all[position] != '\n') {
      position = (position + 1) % all.length;
    }
    return position;
  }

  private boolean isCompleteAndUndamaged() {
    try {
      return read().isComplete();
    } catch (IOException e) {
      return false;
    }
  }
}
