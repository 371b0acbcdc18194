package io.cqlsurge.generate.partition;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.generate.value.BooleanRule;
import io.cqlsurge.generate.value.FoldRule;
import io.cqlsurge.generate.value.TestSpecs;
import io.cqlsurge.generate.value.ValueSpec;
import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.CqlType.Kind;
import io.cqlsurge.schema.Table;
import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class SeedSampleTest {
  private static final long[] SEEDS =
      LongStream.rangeClosed(1, 1_000).map(seed -> seed * SeedMultiplier.SPREADING).toArray();

  /** Returns a table with one key column and an optional clustering column. */
  private static PartitionShape shape(
      FoldRule folds, Kind key, String population, Optional<Kind> clustering, String cluster) {
    Table table =
        new Table(
            "ks",
            "t",
            List.of(Column.of("k", CqlType.of(key))),
            clustering.stream().map(kind -> Column.of("c", CqlType.of(kind))).toList(),
            List.of(Column.of("v", CqlType.of(Kind.BIGINT))));
    Map<String, ValueSpec> specs =
        Map.of(
            "k", TestSpecs.of("k", population, "", "fixed(1)"), "c", TestSpecs.of("", "", cluster));
    return new PartitionShape(
        table, specs, new RowRules(RowOrder.ARBITRARY, BooleanRule.EVEN, folds, false, 64_000_000));
  }

  private static SeedSample keys(FoldRule folds, Kind kind, String population) {
    return SeedSample.of(shape(folds, kind, population, Optional.empty(), "fixed(1)"), SEEDS);
  }

  /**
   * Both halves of a uuid are the same number, so high xor low is 0; see the reference of data
   * generation.
   */
  @Test
  void uuids_collapse_except_with_distinct_seeds() {
    SeedSample original = keys(FoldRule.ORIGINAL, Kind.UUID, "");
    assertThat(original).isEqualTo(new SeedSample(1_000, 1_000, 1, 0, 0));
    assertThat(original.partitionsCollapse()).isTrue();
    SeedSample distinct = keys(FoldRule.DISTINCT, Kind.UUID, "");
    assertThat(distinct).isEqualTo(new SeedSample(1_000, 1_000, 1_000, 0, 0));
    assertThat(distinct.partitionsCollapse()).isFalse();
  }

  /** A fold of whole numbers loses the fraction. */
  @Test
  void reals_of_a_narrow_range_collapse() {
    assertThat(keys(FoldRule.ORIGINAL, Kind.DOUBLE, "uniform(1..2)").partitionsCollapse()).isTrue();
    assertThat(keys(FoldRule.DISTINCT, Kind.DOUBLE, "uniform(1..2)").partitionsCollapse())
        .isFalse();
  }

  @ParameterizedTest
  @EnumSource(
      value = Kind.class,
      names = {"ASCII", "TEXT", "BLOB", "INT", "BIGINT", "VARINT", "DECIMAL", "TIMEUUID", "INET"})
  void other_types_do_not_collapse(Kind kind) {
    SeedSample sample = keys(FoldRule.ORIGINAL, kind, "");
    assertThat(sample.partitionsCollapse()).isFalse();
    assertThat(sample.hasFewPartitions()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "BOOLEAN, '', true",
    "INT, fixed(5), true",
    "TEXT, uniform(1..10), true",
    "TEXT, uniform(1..20), false",
    "INT, gaussian(1..100), false",
    "BIGINT, zipf(1..1000000), false"
  })
  void few_partitions_means_one_per_hundred_seeds(Kind kind, String population, boolean few) {
    SeedSample sample = keys(FoldRule.DISTINCT, kind, population);
    assertThat(sample.hasFewPartitions()).as(sample.toString()).isEqualTo(few);
    assertThat(sample.partitionsCollapse()).isFalse();
  }

  @Test
  void equal_seeds_count_once() {
    PartitionShape shape = shape(FoldRule.ORIGINAL, Kind.BIGINT, "", Optional.empty(), "fixed(1)");
    SeedSample sample = SeedSample.of(shape, LongStream.generate(() -> 7).limit(1_000).toArray());
    assertThat(sample).isEqualTo(new SeedSample(1, 1, 1, 0, 0));
    assertThat(sample.hasFewPartitions()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "UUID, ORIGINAL, fixed(25), true",
    "UUID, DISTINCT, fixed(25), false",
    "TEXT, ORIGINAL, fixed(25), false",
    "UUID, ORIGINAL, fixed(1), false",
    "UUID, ORIGINAL, fixed(0), false"
  })
  void rows_of_a_partition_collapse_too(
      Kind clustering, FoldRule folds, String cluster, boolean collapse) {
    PartitionShape shape = shape(folds, Kind.BIGINT, "", Optional.of(clustering), cluster);
    SeedSample sample = SeedSample.of(shape, SEEDS);
    assertThat(sample.rowsCollapse()).as(sample.toString()).isEqualTo(collapse);
    if (cluster.equals("fixed(25)")) {
      Set<ByteBuffer> cells = new HashSet<>();
      RandomTables.all(shape, SEEDS[0]).forEach(row -> cells.add(row.get(2)));
      assertThat(cells).hasSize(collapse ? 1 : 25);
    }
  }

  /** Partitions with one seed have the same clustering values and the same cells. */
  @ParameterizedTest
  @EnumSource(FoldRule.class)
  void partitions_with_one_seed_have_the_same_rows(FoldRule folds) {
    PartitionShape shape = shape(folds, Kind.UUID, "", Optional.of(Kind.INT), "fixed(3)");
    Set<List<ByteBuffer>> withoutKeys = new HashSet<>();
    for (long seed : SEEDS) {
      RandomTables.all(shape, seed).forEach(row -> withoutKeys.add(row.subList(1, 3)));
    }
    assertThat(withoutKeys).hasSize(folds == FoldRule.ORIGINAL ? 3 : 3_000);
  }
}
