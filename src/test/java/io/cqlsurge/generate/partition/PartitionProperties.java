package io.cqlsurge.generate.partition;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.generate.value.ColumnValues;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;

class PartitionProperties {

  @Property(tries = 300)
  void the_same_seed_gives_the_same_rows_on_a_used_cursor(
      @ForAll int table, @ForAll RowOrder order, @ForAll long seed, @ForAll long other) {
    PartitionShape shape = RandomTables.of(table, order);
    PartitionCursor used = new PartitionCursor(shape);
    used.write(RandomTables.seed(other, 2), 0.5, 0.5);
    RandomTables.rest(used, shape);
    used.readSome(RandomTables.seed(seed, 1), 2, 1);
    used.read(RandomTables.seed(seed, 1), 1, 1);
    assertThat(RandomTables.rest(used, shape)).isEqualTo(RandomTables.all(shape, seed));
  }

  @Property(tries = 500)
  void visits_write_all_rows_in_order(
      @ForAll int table,
      @ForAll RowOrder order,
      @ForAll long value,
      @ForAll @IntRange(min = 1, max = 12) int visits) {
    PartitionShape shape = RandomTables.of(table, order);
    List<List<ByteBuffer>> all = RandomTables.all(shape, value);
    PartitionCursor cursor = new PartitionCursor(shape);
    List<List<ByteBuffer>> written = new ArrayList<>();
    Seed seed = RandomTables.seed(value, visits);
    int most = 0;
    do {
      assertThat(cursor.write(seed, 1, 1)).isEqualTo(!all.isEmpty());
      List<List<ByteBuffer>> rows = RandomTables.rest(cursor, shape);
      written.addAll(rows);
      most = Math.max(most, rows.size());
    } while (!cursor.finished());
    assertThat(written).isEqualTo(all);
    assertThat(new HashSet<>(all)).hasSameSizeAs(all);
    assertThat(most).isLessThanOrEqualTo(Math.max(1, all.size() / visits));
    assertThat(cursor.write(seed, 1, 1) && shape.levels() > 0).isFalse();
  }

  @Property(tries = 300)
  void visits_that_select_rows_write_at_least_one_and_none_twice(
      @ForAll int table,
      @ForAll long value,
      @ForAll @IntRange(min = 1, max = 5) int visits,
      @ForAll @DoubleRange(min = 0, max = 1) double share) {
    PartitionShape shape = RandomTables.of(table, RowOrder.ARBITRARY);
    List<List<ByteBuffer>> left = RandomTables.all(shape, value);
    PartitionCursor cursor = new PartitionCursor(shape, new SplittableRandom(value));
    Seed seed = RandomTables.seed(value, visits);
    do {
      if (cursor.write(seed, share, 1)) {
        List<List<ByteBuffer>> rows = RandomTables.rest(cursor, shape);
        assertThat(rows).isNotEmpty();
        rows.forEach(row -> assertThat(left.remove(row)).isTrue());
      }
    } while (!cursor.finished());
  }

  @Property(tries = 300)
  void reads_return_the_rows_taken_so_far(
      @ForAll int table, @ForAll long value, @ForAll @IntRange(min = 2, max = 5) int visits) {
    PartitionShape shape = RandomTables.of(table, RowOrder.SORTED);
    PartitionCursor cursor = new PartitionCursor(shape);
    Seed seed = RandomTables.seed(value, visits);
    List<List<ByteBuffer>> written = new ArrayList<>();
    do {
      cursor.write(seed, 1, 1);
      written.addAll(RandomTables.rest(cursor, shape));
      boolean finished = cursor.finished();
      assertThat(cursor.read(seed, 1, 1)).isEqualTo(!written.isEmpty());
      assertThat(RandomTables.rest(cursor, shape)).isEqualTo(written);
      if (finished) {
        return;
      }
    } while (true);
  }

  @Property(tries = 200)
  void sorted_rows_ascend(@ForAll int table, @ForAll long seed) {
    PartitionShape shape = RandomTables.of(table, RowOrder.SORTED);
    List<Comparator<ByteBuffer>> orders = new ArrayList<>();
    for (ColumnValues column : shape.generators(shape.table().clustering())) {
      if (column.contentOrder().isEmpty()) {
        return;
      }
      orders.add(column.contentOrder().get());
    }
    List<List<ByteBuffer>> rows = RandomTables.all(shape, seed);
    for (int i = 1; i < rows.size(); i++) {
      assertThat(compare(orders, rows.get(i - 1), rows.get(i))).isNegative();
    }
  }

  private static int compare(
      List<Comparator<ByteBuffer>> orders, List<ByteBuffer> left, List<ByteBuffer> right) {
    int keys = 2;
    for (int i = 0; i < orders.size(); i++) {
      int order = orders.get(i).compare(left.get(keys + i), right.get(keys + i));
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  @Property(tries = 200)
  void shuffled_order_has_the_rows_of_the_arbitrary_order(@ForAll int table, @ForAll long seed) {
    Set<List<ByteBuffer>> arbitrary =
        new HashSet<>(RandomTables.all(RandomTables.of(table, RowOrder.ARBITRARY), seed));
    List<List<ByteBuffer>> shuffled =
        RandomTables.all(RandomTables.of(table, RowOrder.SHUFFLED), seed);
    assertThat(shuffled).hasSameSizeAs(arbitrary);
    assertThat(new HashSet<>(shuffled)).isEqualTo(arbitrary);
  }

  @Property(tries = 200)
  void the_population_limits_a_row_to_its_first_values(
      @ForAll int table, @ForAll long seed, @ForAll @DoubleRange(min = 0, max = 1) double share) {
    PartitionShape shape = RandomTables.of(table, RowOrder.ARBITRARY);
    PartitionCursor cursor = new PartitionCursor(shape);
    cursor.read(RandomTables.seed(seed, 1), 1, share);
    List<List<ByteBuffer>> all = RandomTables.all(shape, seed);
    List<List<ByteBuffer>> some = RandomTables.rest(cursor, shape);
    int keys = shape.table().keyColumns();
    assertThat(some).hasSameSizeAs(all);
    for (int i = 0; i < all.size(); i++) {
      assertThat(some.get(i).subList(0, keys)).isEqualTo(all.get(i).subList(0, keys));
      for (int value = 1; value <= 3; value++) {
        ByteBuffer expected = value / 3.0 > share ? null : all.get(i).get(keys + value - 1);
        assertThat(some.get(i).get(keys + value - 1)).isEqualTo(expected);
      }
    }
  }

  @Property(tries = 200)
  void rows_of_a_partition_share_their_static_values(@ForAll int table, @ForAll long seed) {
    PartitionShape shape = RandomTables.of(table, RowOrder.ARBITRARY);
    int position = shape.table().position("v2").orElseThrow();
    Set<ByteBuffer> values = new HashSet<>();
    RandomTables.all(shape, seed).forEach(row -> values.add(row.get(position)));
    assertThat(values).hasSizeLessThanOrEqualTo(1);
  }

  @Property(tries = 200)
  void no_partition_has_more_rows_than_the_maximum_of_the_shape(
      @ForAll int table, @ForAll long seed) {
    PartitionShape shape = RandomTables.of(table, RowOrder.ARBITRARY);
    assertThat((double) RandomTables.all(shape, seed).size()).isLessThanOrEqualTo(shape.maxRows());
    assertThat(shape.minRows()).isLessThanOrEqualTo(shape.maxRows());
  }
}
