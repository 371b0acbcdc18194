package io.cqlsurge.generate.partition;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumberedRowsTest {
  private static List<List<ByteBuffer>> from(
      PartitionShape shape, Seed seed, long from, long count) {
    PartitionCursor cursor = new PartitionCursor(shape);
    assertThat(cursor.readFrom(seed, from, count, 1)).isTrue();
    return RandomTables.rest(cursor, shape);
  }

  @Test
  void a_row_is_the_same_by_its_number_and_among_all_rows() {
    PartitionShape shape = TestTables.numbered("fixed(3)", "fixed(7)", "fixed(11)");
    List<List<ByteBuffer>> all = RandomTables.all(shape, 42);
    assertThat(all).hasSize(231).doesNotHaveDuplicates();
    for (int row = 0; row < all.size(); row++) {
      List<List<ByteBuffer>> some = from(shape, RandomTables.seed(42, 1), row, 5);
      assertThat(some).isEqualTo(all.subList(row, Math.min(row + 5, all.size())));
    }
    assertThat(from(shape, RandomTables.seed(42, 1), 1000, 5)).isEqualTo(all.subList(230, 231));
  }

  /** In cassandra-stress, rows with the same last clustering value have the same values. */
  @Test
  void rows_under_different_parents_have_different_values() {
    PartitionShape shape = TestTables.numbered("fixed(40)", "fixed(50)");
    Set<ByteBuffer> blobs = new HashSet<>();
    RandomTables.all(shape, 42).forEach(row -> blobs.add(row.get(3)));
    assertThat(blobs).hasSizeGreaterThan(1990);
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "7, 1", "60, 1", "7, 0.2"})
  void visits_write_each_row_at_most_once(int visits, double select) {
    PartitionShape shape = TestTables.numbered("fixed(12)", "uniform(5..9)");
    Seed seed = RandomTables.seed(5, visits);
    PartitionCursor cursor = new PartitionCursor(shape);
    List<List<ByteBuffer>> written = new ArrayList<>();
    while (cursor.write(seed, select, 1)) {
      written.addAll(RandomTables.rest(cursor, shape));
    }
    List<List<ByteBuffer>> all = RandomTables.all(shape, 5);
    assertThat(written).isNotEmpty().doesNotHaveDuplicates().isSubsetOf(all);
    if (select == 1) {
      assertThat(written).isEqualTo(all);
    }
  }

  @Test
  void a_read_has_only_rows_that_were_written() {
    PartitionShape shape = TestTables.numbered("fixed(1000)");
    Seed seed = RandomTables.seed(5, 100);
    PartitionCursor cursor = new PartitionCursor(shape);
    cursor.write(seed, 1, 1);
    RandomTables.rest(cursor, shape);
    assertThat(from(shape, seed, 2, 100)).hasSize(8);
    cursor.read(seed, 1, 1);
    assertThat(cursor.readable(seed)).isEqualTo(10);
  }

  @Test
  void a_billion_rows_need_no_more_memory_than_ten() {
    long few = bytes(TestTables.numbered("fixed(10)"));
    long many = bytes(TestTables.numbered("fixed(1B)"));
    assertThat(many).isLessThan(few * 2);
    assertThat(TestTables.numbered("fixed(1B)").takesLong(1)).isFalse();
    assertThat(TestTables.of(false, "fixed(1B)").takesLong(1)).isTrue();
  }

  private static long bytes(PartitionShape shape) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    PartitionCursor cursor = new PartitionCursor(shape);
    long before = threads.getCurrentThreadAllocatedBytes();
    for (int seed = 0; seed < 1000; seed++) {
      cursor.readSome(RandomTables.seed(seed, 1), 1, 1);
      assertThat(RandomTables.rest(cursor, shape)).isNotEmpty();
      cursor.write(RandomTables.seed(seed, 1_000_000_000), 1, 1);
      RandomTables.rest(cursor, shape);
    }
    return threads.getCurrentThreadAllocatedBytes() - before;
  }

  @Test
  void rows_ascend_if_all_levels_do() {
    PartitionShape shape = TestTables.numbered("fixed(20)", "fixed(30)");
    assertThat(shape.ascends()).isTrue();
    List<List<ByteBuffer>> keys = new ArrayList<>();
    RandomTables.all(shape, 9).forEach(row -> keys.add(row.subList(1, 3)));
    assertThat(keys)
        .hasSize(600)
        .isSortedAccordingTo(
            Comparator.comparing((List<ByteBuffer> key) -> key.get(0).getLong(0))
                .thenComparing(key -> key.get(1).getLong(0)));
    assertThat(TestTables.of(false, "fixed(2)").ascends()).isFalse();
  }
}
