package io.cqlsurge.generate.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PartitionCursorTest {

  @Test
  void the_shape_has_the_minimum_and_maximum_number_of_rows() {
    PartitionShape shape = TestTables.of(false, "uniform(2..5)", "fixed(3)", "uniform(1..10)");
    assertThat(shape.minRows()).isEqualTo(6);
    assertThat(shape.maxRows()).isEqualTo(150);
    assertThat(shape.levels()).isEqualTo(3);
    assertThat(TestTables.of(false).maxRows()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void a_partition_without_clustering_columns_is_finished_after_its_first_visit(boolean original) {
    PartitionShape shape = TestTables.of(original);
    PartitionCursor cursor = new PartitionCursor(shape);
    assertThat(cursor.write(RandomTables.seed(4, 7), 0.1, 1)).isTrue();
    assertThat(RandomTables.rest(cursor, shape)).isEqualTo(RandomTables.all(shape, 4)).hasSize(1);
    assertThat(cursor.finished()).isTrue();
    assertThat(cursor.readSome(RandomTables.seed(4, 1), 1, 1)).isTrue();
    assertThat(RandomTables.rest(cursor, shape)).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void an_average_of_zero_rows_causes_no_division_by_zero(boolean original) {
    PartitionShape shape = TestTables.of(original, "uniform(0..1)", "uniform(0..1)", "fixed(2)");
    int empty = 0;
    for (int seed = 0; seed < 200; seed++) {
      PartitionCursor cursor = new PartitionCursor(shape);
      boolean any = cursor.write(RandomTables.seed(seed * 7919L, 2), 0.5, 1);
      assertThat(any).isEqualTo(!RandomTables.all(shape, seed * 7919L).isEmpty());
      assertThat(cursor.readSome(RandomTables.seed(seed * 7919L, 1), 1, 1)).isEqualTo(any);
      empty += any ? 0 : 1;
    }
    assertThat(empty).isBetween(1, 199);
  }

  @Test
  void an_empty_partition_is_finished_at_once() {
    PartitionCursor cursor = new PartitionCursor(TestTables.of(false, "fixed(3)", "fixed(0)"));
    assertThat(cursor.write(RandomTables.seed(1, 3), 1, 1)).isFalse();
    assertThat(cursor.finished()).isTrue();
    assertThat(cursor.read(RandomTables.seed(1, 3), 1, 1)).isFalse();
    assertThat(cursor.hasNext()).isFalse();
    assertThatThrownBy(cursor::next).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void a_key_alone_needs_no_memory_for_the_rows() {
    PartitionShape shape = TestTables.of(false, "fixed(2B)", "fixed(2B)", "fixed(2B)");
    PartitionCursor cursor = new PartitionCursor(shape);
    cursor.moveTo(RandomTables.seed(1, 1));
    assertThat(cursor.key(0).remaining()).isEqualTo(8);
    assertThat(cursor.hasNext()).isFalse();
  }

  @Test
  void positions_do_not_overflow_after_many_visits() {
    PartitionShape shape = TestTables.of(false, "uniform(1..2)", "uniform(1..9000000000)");
    assertThat(shape.maxRows()).isEqualTo(18e9);
    PartitionShape huge =
        TestTables.of(false, "exp(0..1B)", "exp(0..1B)", "exp(0..1B)", "fixed(0)");
    assertThat(huge.wholePartition()).isPositive();
    Seed seed = RandomTables.seed(1, 1);
    PartitionCursor cursor = new PartitionCursor(TestTables.of(false, "fixed(2)"));
    for (int i = 0; i < 100; i++) {
      assertThat(cursor.write(seed, 1, 1)).isEqualTo(i == 0);
    }
  }

  @Test
  void a_read_of_some_rows_returns_about_the_requested_number() {
    PartitionShape shape = TestTables.of(false, "fixed(1000)");
    PartitionCursor cursor = new PartitionCursor(shape, new SplittableRandom(5));
    int rows = 0;
    for (int seed = 0; seed < 500; seed++) {
      assertThat(cursor.readSome(RandomTables.seed(seed, 1), 10, 1)).isTrue();
      rows += RandomTables.rest(cursor, shape).size();
    }
    assertThat(rows).isBetween(4500, 5500);
  }

  @Test
  void later_rows_do_not_change_the_buffers_of_a_row() {
    PartitionShape shape = TestTables.of(false, "fixed(4)", "fixed(3)");
    List<List<ByteBuffer>> kept = RandomTables.all(shape, 9);
    PartitionCursor cursor = new PartitionCursor(shape);
    cursor.read(RandomTables.seed(9, 1), 1, 1);
    int i = 0;
    while (cursor.hasNext()) {
      Row row = cursor.next();
      for (int column = 0; column < 5; column++) {
        assertThat(row.value(column)).isEqualTo(kept.get(i).get(column));
      }
      i++;
    }
    assertThat(i).isEqualTo(12);
  }

  /** Reads a million rows; only the values of the levels and of each row are allocated. */
  @Test
  void rows_allocate_only_their_values() {
    PartitionCursor cursor =
        new PartitionCursor(TestTables.of(false, "fixed(10)", "fixed(10)", "fixed(10)"));
    Seed seed = new Seed();
    long bytes = 0;
    long rows = 0;
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
    for (int partition = 0; partition < 1000; partition++) {
      seed.set(partition);
      assertThat(cursor.read(seed, 1, 1)).isTrue();
      while (cursor.hasNext()) {
        bytes += cursor.next().value(3).remaining();
        rows++;
      }
    }
    long after = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
    assertThat(rows).isEqualTo(1_000_000);
    assertThat(bytes).isEqualTo(8 * rows);
    assertThat((after - before) / rows).as("bytes per row").isLessThan(16);
  }

  private static List<ByteBuffer> clustering(PartitionCursor cursor, long value) {
    assertThat(cursor.read(RandomTables.seed(value, 1), 1, 1)).isTrue();
    List<ByteBuffer> values = new ArrayList<>();
    while (cursor.hasNext()) {
      values.add(cursor.next().value(1));
    }
    return values;
  }

  @Test
  void wide_partitions_are_the_same_for_all_cursors_whether_they_were_kept_or_not() {
    PartitionShape shape = TestTables.of(false, "fixed(2000)");
    PartitionCursor one = new PartitionCursor(shape);
    List<ByteBuffer> first = clustering(one, 1);
    List<ByteBuffer> second = clustering(one, 2);
    assertThat(first).hasSizeGreaterThan(1900).isNotEqualTo(second);
    PartitionCursor other = new PartitionCursor(shape);
    assertThat(clustering(other, 1)).isEqualTo(first);
    assertThat(clustering(one, 1)).isEqualTo(first);
    assertThat(shape.store().use().orElseThrow().generated()).isEqualTo(2);
    assertThat(clustering(new PartitionCursor(TestTables.of(false, "fixed(2000)")), 2))
        .isEqualTo(second);
  }

  @Test
  void all_rows_of_a_wide_partition_are_equally_likely() {
    int rows = 10_000;
    int draws = 3_000;
    PartitionCursor cursor =
        new PartitionCursor(TestTables.of(false, "fixed(" + rows + ")"), new SplittableRandom(1));
    List<ByteBuffer> all = clustering(cursor, 1);
    Map<ByteBuffer, Integer> positions = new HashMap<>();
    for (int i = 0; i < all.size(); i++) {
      positions.put(all.get(i), i);
    }
    int[] quarters = new int[4];
    for (int i = 0; i < draws; i++) {
      assertThat(cursor.readSome(RandomTables.seed(1, 1), 1, 1)).isTrue();
      while (cursor.hasNext()) {
        quarters[4 * positions.get(cursor.next().value(1)) / all.size()]++;
      }
    }
    // The last row is also selected if no other is.
    double expected = draws / 4.0;
    for (int i = 0; i < 3; i++) {
      assertThat((double) quarters[i]).isCloseTo(expected, within(5 * Math.sqrt(expected)));
    }
    assertThat(quarters[3]).isGreaterThan(draws / 4);
  }
}
