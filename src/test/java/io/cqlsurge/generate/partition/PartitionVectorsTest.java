package io.cqlsurge.generate.partition;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.cqlsurge.Golden;
import io.cqlsurge.generate.value.BooleanRule;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares rows with those that the original generates and writes. */
class PartitionVectorsTest {

  /** A line of data with the content of its header. */
  private record Line(JsonNode header, GoldenTable golden, PartitionShape shape, JsonNode data) {
    int keys() {
      return golden.table().partitionKey().size();
    }

    Seed seed() {
      Seed seed = new Seed();
      seed.set(data.get("seed").longValue());
      seed.spread(header.path("visits").asInt(1));
      return seed;
    }

    int lastColumn() {
      boolean all = !header.path("columns").asText().equals("clustering only");
      return all ? golden.table().columns().size() : golden.table().keyColumns();
    }
  }

  private static List<Line> lines(String file, String mode, boolean originalPasses) {
    List<Line> lines = new ArrayList<>();
    BooleanRule booleans = file.startsWith("apache4") ? BooleanRule.EVEN : BooleanRule.ALWAYS_TRUE;
    JsonNode header = null;
    for (JsonNode line : Golden.lines("partition/" + file + ".jsonl")) {
      if (line.get("kind").textValue().equals("header")) {
        header = line;
      } else if (header.get("mode").textValue().equals(mode)) {
        GoldenTable golden = GoldenTable.of(header);
        lines.add(new Line(header, golden, golden.shape(originalPasses, booleans), line));
      }
    }
    return lines;
  }

  private static List<List<Object>> rows(PartitionCursor cursor, Line line) {
    List<List<Object>> rows = new ArrayList<>();
    while (cursor.hasNext()) {
      rows.add(line.golden.values(cursor.next(), line.keys(), line.lastColumn()));
    }
    return rows;
  }

  private static List<List<Object>> expected(JsonNode array) {
    List<List<Object>> rows = new ArrayList<>();
    array.forEach(row -> rows.add(GoldenTable.expected(row)));
    return rows;
  }

  @ParameterizedTest
  @CsvSource({
    "partitions-cqlstress-counter-example, true",
    "partitions-cqlstress-example, true",
    "partitions-cqlstress-insanity-example, false",
    "partitions-staff-activities, false",
    "partitions-two-level, true",
    "partitions-three-level, false",
    "partitions-zero-inner, false",
    "apache4-partitions-zero-inner, true"
  })
  void all_rows_of_a_partition_equal_the_original(String file, boolean originalPasses) {
    int checked = 0;
    for (Line line : lines(file, "full", originalPasses)) {
      checkFull(line);
      checked++;
    }
    assertThat(checked).isGreaterThan(15);
  }

  private static void checkFull(Line line) {
    PartitionCursor cursor = new PartitionCursor(line.shape);
    boolean any = cursor.read(line.seed(), 1, line.header.get("row_population").doubleValue());
    assertThat(any).as(line.data.toString()).isEqualTo(!line.data.has("error"));
    if (any) {
      assertThat(key(cursor, line)).isEqualTo(Golden.texts(line.data.get("key")));
      List<List<Object>> rows = rows(cursor, line);
      assertThat(rows).hasSize(line.data.get("row_count").intValue());
      List<List<Object>> expected = expected(line.data.get("rows"));
      assertThat(rows.subList(0, expected.size())).isEqualTo(expected);
    } else {
      assertThat(cursor.hasNext()).isFalse();
    }
  }

  private static List<String> key(PartitionCursor cursor, Line line) {
    List<String> key = new ArrayList<>();
    for (int i = 0; i < line.keys(); i++) {
      key.add(GoldenTable.hex(cursor.key(i)));
    }
    return key;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "partitions-cqlstress-example",
        "partitions-cqlstress-insanity-example",
        "partitions-staff-activities",
        "partitions-two-level",
        "partitions-three-level",
        "partitions-zero-inner",
        "apache4-partitions-zero-inner"
      })
  void original_passes_write_the_rows_of_the_original(String file) {
    int empty = 0;
    int checked = 0;
    for (Line line : lines(file, "write", true)) {
      checked++;
      if (new PartitionCursor(line.shape).read(line.seed(), 1, 1)) {
        checkVisits(line);
      } else {
        empty++;
        checkEmpty(line);
      }
    }
    assertThat(checked).isGreaterThan(30);
    assertThat(empty > 0).isEqualTo(file.contains("zero"));
  }

  /**
   * The original wrote rows without a clustering value here, or detected the empty partition after
   * several tries.
   */
  private static void checkEmpty(Line line) {
    PartitionCursor cursor = new PartitionCursor(line.shape);
    assertThat(cursor.write(line.seed(), 1, 1)).isFalse();
    assertThat(cursor.finished()).isTrue();
  }

  private static void checkVisits(Line line) {
    PartitionCursor cursor = new PartitionCursor(line.shape);
    Seed seed = line.seed();
    for (JsonNode visit : line.data.get("visits")) {
      assertThat(seed.position()).isEqualTo(visit.get("position_before").longValue());
      boolean any = cursor.write(seed, 1, 1);
      assertThat(rows(cursor, line)).isEqualTo(expected(visit.get("rows")));
      assertThat(any).isEqualTo(visit.get("reset").booleanValue());
      assertThat(seed.position()).isEqualTo(visit.get("position_after").longValue());
      assertThat(cursor.finished()).isEqualTo(isLast(visit));
    }
  }

  private static boolean isLast(JsonNode visit) {
    return Golden.texts(visit.get("events")).stream().anyMatch(event -> event.startsWith("last"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"partitions-cqlstress-insanity-example", "partitions-staff-activities"})
  void corrected_visits_equal_the_original_where_it_is_correct(String file) {
    for (Line line : lines(file, "write", false)) {
      checkVisits(line);
    }
  }

  @Test
  void a_single_corrected_visit_of_two_levels_equals_the_original() {
    int checked = 0;
    for (Line line : lines("partitions-two-level", "write", false)) {
      if (line.header.get("visits").intValue() == 1) {
        checkVisits(line);
        checked++;
      }
    }
    assertThat(checked).isGreaterThan(10);
  }

  /** The original omits rows here and writes others twice. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "partitions-cqlstress-example",
        "partitions-two-level",
        "partitions-three-level",
        "partitions-zero-inner"
      })
  void corrected_visits_write_each_row_once(String file) {
    int corrected = 0;
    for (Line line : lines(file, "write", false)) {
      PartitionCursor cursor = new PartitionCursor(line.shape);
      cursor.read(line.seed(), 1, 1);
      List<List<Object>> all = rows(cursor, line);
      List<List<Object>> written = new ArrayList<>();
      Seed seed = line.seed();
      do {
        cursor.write(seed, 1, 1);
        written.addAll(rows(cursor, line));
      } while (!cursor.finished());
      assertThat(written).isEqualTo(all);
      Set<List<Object>> original = new HashSet<>();
      line.data.get("visits").forEach(visit -> original.addAll(expected(visit.get("rows"))));
      corrected += original.equals(new HashSet<>(all)) ? 0 : 1;
    }
    assertThat(corrected).isPositive();
  }
}
