package io.cqlsurge.generate.partition;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.generate.value.BooleanRule;
import io.cqlsurge.generate.value.ColumnValues;
import io.cqlsurge.generate.value.FoldRule;
import io.cqlsurge.generate.value.TestSpecs;
import io.cqlsurge.generate.value.ValueSpec;
import io.cqlsurge.generate.value.ValueStyle;
import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.CqlType.Kind;
import io.cqlsurge.schema.Table;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Shares of rows without a value in a column. */
class NullsTest {
  private static final int PARTITIONS = 2_500;
  private static final int ROWS = 4;
  private static final double[] SHARES = {0.05, 0.3, 0.5, 0.9};

  /** The smallest value of chi-square with one degree of freedom that is as rare as 1 in 10,000. */
  private static final double RARE = 15.14;

  private static PartitionShape shape(FoldRule folds, double... shares) {
    List<Column> values = new ArrayList<>();
    Map<String, ValueSpec> specs = new HashMap<>();
    for (int i = 0; i < shares.length; i++) {
      values.add(Column.of("v" + i, CqlType.of(Kind.BIGINT)));
      specs.put("v" + i, spec("v" + i, shares[i]));
    }
    values.add(new Column("w", CqlType.of(Kind.INT), true));
    specs.put("w", spec("w", 0.4));
    specs.put("c", TestSpecs.of("c", "uniform(1..1B)", "", "fixed(" + ROWS + ")"));
    Table table =
        new Table(
            "ks",
            "t",
            List.of(Column.of("k", CqlType.of(Kind.BIGINT))),
            List.of(Column.of("c", CqlType.of(Kind.BIGINT))),
            values);
    RowRules rules = new RowRules(RowOrder.ARBITRARY, BooleanRule.EVEN, folds, false, 64_000_000);
    return new PartitionShape(table, specs, rules);
  }

  private static ValueSpec spec(String name, double nulls) {
    ValueStyle style =
        new ValueStyle(
            Optional.empty(), Optional.empty(), 0, Optional.empty(), nulls, Optional.empty());
    return TestSpecs.with(TestSpecs.of(name, "", "", ""), style, Map.of());
  }

  private static List<List<ByteBuffer>> rows(PartitionShape shape) {
    List<List<ByteBuffer>> rows = new ArrayList<>();
    for (long seed = 1; seed <= PARTITIONS; seed++) {
      rows.addAll(RandomTables.all(shape, seed));
    }
    return rows;
  }

  private static long nulls(List<List<ByteBuffer>> rows, int column) {
    return rows.stream().filter(row -> row.get(2 + column) == null).count();
  }

  @ParameterizedTest
  @EnumSource(FoldRule.class)
  void each_column_has_its_share_of_nulls(FoldRule folds) {
    List<List<ByteBuffer>> rows = rows(shape(folds, SHARES));
    assertThat(rows).hasSize(PARTITIONS * ROWS);
    for (int i = 0; i < SHARES.length; i++) {
      double expected = SHARES[i] * rows.size();
      double deviation = Math.sqrt(expected * (1 - SHARES[i]));
      assertThat((double) nulls(rows, i))
          .isBetween(expected - 4 * deviation, expected + 4 * deviation);
    }
  }

  @ParameterizedTest
  @EnumSource(FoldRule.class)
  void nulls_are_independent_between_columns_and_of_the_values(FoldRule folds) {
    List<List<ByteBuffer>> rows = rows(shape(folds, SHARES));
    for (int one = 0; one < SHARES.length; one++) {
      for (int other = 0; other < one; other++) {
        int[] columns = {2 + one, 2 + other};
        assertThat(
                chiSquare(
                    rows.stream()
                        .mapToInt(
                            row -> bit(row.get(columns[0]) == null, row.get(columns[1]) == null))))
            .isLessThan(RARE);
      }
    }
    List<List<ByteBuffer>> values = rows(shape(folds, new double[SHARES.length]));
    for (int i = 0; i < SHARES.length; i++) {
      int column = 2 + i;
      assertThat(
              chiSquare(
                  IntStream.range(0, rows.size())
                      .map(
                          row ->
                              bit(
                                  rows.get(row).get(column) == null,
                                  values.get(row).get(column).getLong(0) > 50_000_000_000L))))
          .isLessThan(RARE);
    }
  }

  private static int bit(boolean one, boolean other) {
    return (one ? 2 : 0) + (other ? 1 : 0);
  }

  /** Returns how far the counts of 0 to 3 are from those of two independent bits. */
  private static double chiSquare(IntStream pairs) {
    double[] counts = new double[4];
    pairs.forEach(pair -> counts[pair]++);
    double all = counts[0] + counts[1] + counts[2] + counts[3];
    double sum = 0;
    for (int i = 0; i < counts.length; i++) {
      double expected = (counts[i] + counts[i ^ 1]) * (counts[i] + counts[i ^ 2]) / all;
      sum += (counts[i] - expected) * (counts[i] - expected) / expected;
    }
    return sum;
  }

  @Test
  void a_share_of_nulls_changes_no_other_value() {
    List<List<ByteBuffer>> rows = rows(shape(FoldRule.ORIGINAL, SHARES));
    List<List<ByteBuffer>> without = rows(shape(FoldRule.ORIGINAL, new double[SHARES.length]));
    for (int row = 0; row < rows.size(); row++) {
      for (int column = 0; column < rows.get(row).size() - 1; column++) {
        ByteBuffer value = rows.get(row).get(column);
        assertThat(value == null || value.equals(without.get(row).get(column))).isTrue();
      }
    }
  }

  @Test
  void a_static_column_is_null_in_all_rows_of_a_partition_or_in_none() {
    PartitionShape shape = shape(FoldRule.ORIGINAL, SHARES);
    int empty = 0;
    for (long seed = 1; seed <= PARTITIONS; seed++) {
      List<ByteBuffer> values = new ArrayList<>();
      RandomTables.all(shape, seed).forEach(row -> values.add(row.get(row.size() - 1)));
      assertThat(new HashSet<>(values)).hasSize(1);
      empty += values.get(0) == null ? 1 : 0;
    }
    assertThat(empty).isBetween(900, 1_100);
  }

  /** The rule in {@code docs/reference/data-generation.md}, computed by a program in Python. */
  @ParameterizedTest
  @CsvSource({"v0, 0.3, v-v-vvvvvvvv-vvvv-vv", "city, 0.5, v--v-vv--vvv-vvv----"})
  void nulls_follow_from_seed_and_name(String name, double share, String expected) {
    ColumnValues column = TestSpecs.values(CqlType.of(Kind.INT), spec(name, share));
    assertThat(
            IntStream.range(0, 20)
                .mapToObj(seed -> column.isNull(seed) ? "-" : "v")
                .collect(Collectors.joining()))
        .isEqualTo(expected);
  }

  @Test
  void a_cursor_can_ignore_nulls() {
    PartitionShape shape = shape(FoldRule.ORIGINAL, SHARES);
    PartitionShape without = shape(FoldRule.ORIGINAL, new double[SHARES.length]);
    PartitionCursor cursor = new PartitionCursor(shape);
    cursor.ignoreNulls(true);
    cursor.read(RandomTables.seed(7, 1), 1, 1);
    List<List<ByteBuffer>> rows = RandomTables.rest(cursor, shape);
    List<List<ByteBuffer>> expected = RandomTables.all(without, 7);
    assertThat(rows).hasSameSizeAs(expected);
    for (int i = 0; i < rows.size(); i++) {
      assertThat(rows.get(i).subList(0, 6))
          .isEqualTo(expected.get(i).subList(0, 6))
          .doesNotContainNull();
      assertThat(rows.get(i).get(6)).isNotNull();
    }
    assertThat(shape.hasNulls(2)).isTrue();
    assertThat(shape.hasNulls(0)).isFalse();
  }
}
