package io.cqlsurge.generate.partition;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.cqlsurge.Golden;
import java.util.SplittableRandom;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/**
 * The selection of rows is random, but the average number of selected rows is defined. The
 * selection has a fixed seed here, so that the test is repeatable.
 */
class SelectStatsTest {

  @Test
  void the_average_number_of_selected_rows_equals_the_original() {
    int checked = 0;
    for (JsonNode line : Golden.lines("partition/select-stats.jsonl")) {
      check(line, true);
      if (line.get("visits").intValue() == 1) {
        check(line, false);
      }
      checked++;
    }
    assertThat(checked).isGreaterThan(20);
  }

  private static void check(JsonNode line, boolean originalPasses) {
    PartitionCursor cursor =
        new PartitionCursor(GoldenTable.of(line).shape(originalPasses), new SplittableRandom(1));
    int partitions = line.get("partitions").intValue();
    long rows = 0;
    for (int i = 0; i < partitions; i++) {
      rows += rows(cursor, line, line.get("first_seed").longValue() + i);
    }
    assertThat((double) rows / partitions)
        .as(line.toString())
        .isCloseTo(
            line.get("mean_rows").doubleValue(),
            Offset.offset(5 * line.get("stderr").doubleValue()));
  }

  private static int rows(PartitionCursor cursor, JsonNode line, long value) {
    Seed seed = new Seed();
    seed.set(value);
    seed.spread(line.get("visits").intValue());
    boolean any;
    if (line.get("write").booleanValue()) {
      any = cursor.write(seed, line.get("select_ratio").doubleValue(), 1);
    } else if (line.get("target_count").isNull()) {
      any = cursor.read(seed, line.get("select_ratio").doubleValue(), 1);
    } else {
      any = cursor.readSome(seed, line.get("target_count").intValue(), 1);
    }
    assertThat(any).isTrue();
    int rows = 0;
    while (cursor.hasNext()) {
      cursor.next();
      rows++;
    }
    return rows;
  }
}
