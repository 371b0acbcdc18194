package io.cqlsurge.generate.partition;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.generate.value.BooleanRule;
import io.cqlsurge.generate.value.ColumnValues;
import io.cqlsurge.generate.value.FoldRule;
import io.cqlsurge.generate.value.TestSpecs;
import io.cqlsurge.generate.value.ValueSpec;
import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.CqlType.Kind;
import io.cqlsurge.schema.Table;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The original generates static columns like regular ones: for each row, from the seed of the row.
 */
class StaticColumnsTest {
  private static final int SEEDS = 300;

  private static PartitionShape shape(boolean isStatic, String count, RowRules rules) {
    Table table =
        new Table(
            "ks",
            "t",
            List.of(Column.of("k", CqlType.of(Kind.BIGINT))),
            List.of(Column.of("a", CqlType.of(Kind.INT)), Column.of("c", CqlType.of(Kind.TEXT))),
            List.of(
                new Column("flag", CqlType.of(Kind.BOOLEAN), isStatic),
                new Column("s", CqlType.of(Kind.BLOB), isStatic),
                Column.of("v", CqlType.of(Kind.INT))));
    return new PartitionShape(table, Map.of("c", cluster(count)), rules);
  }

  private static ValueSpec cluster(String count) {
    return TestSpecs.of("uniform(1..2)", "", count);
  }

  @ParameterizedTest
  @EnumSource(BooleanRule.class)
  void a_static_value_of_the_only_row_depends_on_the_row(BooleanRule booleans) {
    PartitionShape shape =
        shape(
            true,
            "fixed(1)",
            new RowRules(RowOrder.ARBITRARY, booleans, FoldRule.ORIGINAL, false, 64_000_000));
    for (long seed = 1; seed <= SEEDS; seed++) {
      List<ByteBuffer> row = RandomTables.all(shape, seed).get(0);
      assertThat(row).isEqualTo(expectedRow(seed, booleans));
    }
  }

  /**
   * Returns a row generated step by step like the original, with the generators of the columns
   * only.
   */
  private static List<ByteBuffer> expectedRow(long seed, BooleanRule booleans) {
    List<ByteBuffer> row = new ArrayList<>();
    ByteBuffer key = first(Kind.BIGINT, "k", seed, booleans);
    long partitionSeed = key.getLong(0);
    row.add(key);
    ByteBuffer a = first(Kind.INT, "a", partitionSeed, booleans);
    long belowFirst = 31 * partitionSeed + a.getInt(0);
    row.add(a);
    ColumnValues texts =
        new ColumnValues(CqlType.of(Kind.TEXT), cluster("fixed(1)"), booleans, FoldRule.ORIGINAL);
    texts.seed(belowFirst);
    ByteBuffer c = texts.next();
    row.add(c);
    long rowSeed = text(text(belowFirst, c), c);
    row.add(first(Kind.BOOLEAN, "flag", rowSeed, booleans));
    row.add(first(Kind.BLOB, "s", rowSeed, booleans));
    row.add(first(Kind.INT, "v", rowSeed, booleans));
    return row;
  }

  private static ByteBuffer first(Kind kind, String name, long seed, BooleanRule booleans) {
    ColumnValues column =
        new ColumnValues(CqlType.of(kind), ValueSpec.of(name), booleans, FoldRule.ORIGINAL);
    column.seed(seed);
    return column.next();
  }

  private static long text(long seed, ByteBuffer text) {
    long folded = seed;
    for (int i = 0; i < text.limit(); i++) {
      folded = 31 * folded + text.get(i);
    }
    return folded;
  }

  /** Two equal values of the clustering column are one row, also in the original. */
  @ParameterizedTest
  @CsvSource({"ARBITRARY, EVEN", "ARBITRARY, ALWAYS_TRUE", "SORTED, EVEN", "SHUFFLED, ALWAYS_TRUE"})
  void a_partition_that_happens_to_have_one_row_has_the_same_static_values(
      RowOrder order, BooleanRule booleans) {
    RowRules rules = new RowRules(order, booleans, FoldRule.ORIGINAL, false, 64_000_000);
    PartitionShape statics = shape(true, "uniform(1..3)", rules);
    PartitionShape regulars = shape(false, "uniform(1..3)", rules);
    int single = 0;
    for (long seed = 1; seed <= SEEDS; seed++) {
      List<List<ByteBuffer>> rows = RandomTables.all(statics, seed);
      if (rows.size() == 1) {
        single++;
        assertThat(rows).isEqualTo(RandomTables.all(regulars, seed));
      } else {
        assertThat(rows).hasSameSizeAs(RandomTables.all(regulars, seed));
        assertThat(new HashSet<>(rows.stream().map(row -> row.get(4)).toList())).hasSize(1);
      }
    }
    assertThat(single).isBetween(50, SEEDS - 50);
  }

  @ParameterizedTest
  @CsvSource({"fixed(1)", "uniform(1..3)"})
  void writes_have_the_static_values_that_reads_expect(String count) {
    PartitionShape shape =
        shape(
            true,
            count,
            new RowRules(
                RowOrder.ARBITRARY, BooleanRule.EVEN, FoldRule.ORIGINAL, false, 64_000_000));
    PartitionCursor cursor = new PartitionCursor(shape);
    for (long value = 1; value <= SEEDS; value++) {
      Seed seed = RandomTables.seed(value, 2);
      List<List<ByteBuffer>> written = new ArrayList<>();
      do {
        cursor.write(seed, 1, 1);
        written.addAll(RandomTables.rest(cursor, shape));
      } while (!cursor.finished());
      assertThat(written).isEqualTo(RandomTables.all(shape, value));
      cursor.readSome(RandomTables.seed(value, 1), 1, 1);
      assertThat(written).containsAll(RandomTables.rest(cursor, shape));
    }
  }
}
