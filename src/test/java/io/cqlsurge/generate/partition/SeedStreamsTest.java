package io.cqlsurge.generate.partition;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.cqlsurge.Golden;
import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.generate.value.BooleanRule;
import io.cqlsurge.generate.value.FoldRule;
import io.cqlsurge.generate.value.ValueSpec;
import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compares seeds with those that the original returns to one thread. */
class SeedStreamsTest {
  private static final PartitionShape ONE_ROW =
      new PartitionShape(
          new Table(
              "ks",
              "standard1",
              List.of(Column.of("key", CqlType.of(CqlType.Kind.BLOB))),
              List.of(),
              List.of()),
          Map.of("key", ValueSpec.of("randomstrkey")),
          new RowRules(
              RowOrder.ARBITRARY, BooleanRule.ALWAYS_TRUE, FoldRule.ORIGINAL, true, 64_000_000));

  /** An operation: its seed, the number of rows, and the seeds that had no rows left. */
  private record Step(String kind, String seed, int rows, List<Long> rejected) {}

  private static JsonNode line(String file, String label) {
    return Golden.lines("partition/" + file + ".jsonl").stream()
        .filter(line -> line.get("label").textValue().equals(label))
        .findFirst()
        .orElseThrow();
  }

  /**
   * The original computes the multiplier from the range of revisit; for one number it overflows.
   */
  private static long multiplier(String file, JsonNode line) {
    if (!file.startsWith("apache4")) {
      return SeedMultiplier.NONE;
    }
    boolean one = line.get("revisit").textValue().equals("fixed(1)");
    return one ? Long.MIN_VALUE : SeedMultiplier.SPREADING;
  }

  private static SeedPool pool(JsonNode line, long multiplier) {
    long first = line.get("seq").get(0).longValue();
    long last = line.get("seq").get(1).longValue();
    SeedSource writes =
        new SequentialSeeds(
            SeedRange.whole(first, last),
            line.get("wrap").booleanValue() ? Wrap.SHARED : Wrap.NONE,
            multiplier);
    SeedSource reads = writes;
    if (!line.get("read_lookback").isNull()) {
      DistributionSpec lookback = DistributionSpec.parse(line.get("read_lookback").textValue());
      reads = new RecentSeeds(SeedRange.whole(first, last), multiplier, lookback.create());
    }
    return new SeedPool(
        writes,
        reads,
        DistributionSpec.parse(line.get("visits").textValue()),
        DistributionSpec.parse(line.get("revisit").textValue()));
  }

  private static PartitionShape shape(JsonNode line, boolean originalPasses) {
    String table = line.get("table").textValue();
    if (table.equals("standard1")) {
      return ONE_ROW;
    }
    String name = table.contains("two_level") ? "two-level" : "cqlstress-example";
    return GoldenTable.first("partitions-" + name + ".jsonl").shape(originalPasses);
  }

  /** Runs operations; each ends before the next starts. */
  private static List<Step> run(SeedPool pool, PartitionShape shape, String operations) {
    PartitionCursor cursor = new PartitionCursor(shape);
    List<Step> steps = new ArrayList<>();
    for (int i = 0; i < operations.length(); i++) {
      steps.add(operations.charAt(i) == 'W' ? write(pool, cursor) : read(pool, cursor));
    }
    return steps;
  }

  private static Step write(SeedPool pool, PartitionCursor cursor) {
    List<Long> rejected = new ArrayList<>();
    Seed seed = pool.nextWrite();
    while (seed != null) {
      boolean any = cursor.write(seed, 1, 1);
      int rows = count(cursor);
      pool.taken(seed, cursor.finished());
      pool.done(seed, true);
      if (any) {
        return new Step("W", String.valueOf(seed.value()), rows, rejected);
      }
      rejected.add(seed.value());
      seed = pool.nextWrite();
    }
    return new Step("W", "null", 0, rejected);
  }

  private static Step read(SeedPool pool, PartitionCursor cursor) {
    Seed seed = pool.nextRead();
    assertThat(cursor.read(seed, 1, 1)).isTrue();
    return new Step("R", String.valueOf(seed.value()), count(cursor), List.of());
  }

  private static int count(PartitionCursor cursor) {
    int rows = 0;
    while (cursor.hasNext()) {
      cursor.next();
      rows++;
    }
    return rows;
  }

  private static List<Step> expected(JsonNode line) {
    List<Step> steps = new ArrayList<>();
    for (JsonNode step : line.get("stream")) {
      steps.add(
          new Step(
              step.get("op").textValue(),
              step.get("seed").asText(),
              step.get("rows").intValue(),
              Golden.longs(step.get("rejected"))));
    }
    return steps;
  }

  @ParameterizedTest
  @CsvSource({
    "seed-streams, wrap",
    "seed-streams, no-wrap",
    "seed-streams, shared read/write cursor",
    "seed-streams, read-lookback",
    "seed-streams, read-lookback no-wrap",
    "seed-streams, visits on clustered table",
    "seed-streams, visits on deep table",
    "seed-streams, visits distribution average 1",
    "apache4-seed-streams, wrap",
    "apache4-seed-streams, no-wrap",
    "apache4-seed-streams, shared read/write cursor",
    "apache4-seed-streams, visits on clustered table",
    "apache4-seed-streams, visits on deep table",
    "apache4-seed-streams, visits distribution average 1"
  })
  void seeds_equal_the_original(String file, String label) {
    JsonNode line = line(file, label);
    assertThat(
            run(pool(line, multiplier(file, line)), shape(line, true), line.get("ops").textValue()))
        .isEqualTo(expected(line));
  }

  private static List<Long> seeds(String file, String label, boolean originalPasses) {
    JsonNode line = line(file, label);
    PartitionShape shape = shape(line, originalPasses);
    List<Step> steps = run(pool(line, multiplier(file, line)), shape, line.get("ops").textValue());
    assertThat(steps).allMatch(step -> step.rejected().isEmpty());
    return steps.stream().map(step -> Long.valueOf(step.seed())).toList();
  }

  /**
   * The original counts from seed 1 only; here the lookback is two from the newest of 5, 6, 7, 8,
   * 9.
   */
  @Test
  void corrected_lookback_counts_from_the_start_of_the_sequence() {
    assertThat(seeds("seed-streams", "read-lookback, start not 1", true))
        .containsExactly(5L, 5L, 5L, 6L, 5L, 7L, 8L, 9L, 8L, 8L, 8L);
  }

  /** The original reads a seed that was never written. */
  @Test
  void corrected_lookback_of_apache_4_reads_written_seeds() {
    List<Long> plain =
        expected(line("seed-streams", "read-lookback")).stream()
            .map(step -> Long.parseLong(step.seed()) * SeedMultiplier.SPREADING)
            .toList();
    assertThat(seeds("apache4-seed-streams", "read-lookback", true)).isEqualTo(plain);
  }

  /** The original writes the same row forever. */
  @Test
  void corrected_visits_to_a_single_row_end_with_the_first() {
    assertThat(seeds("seed-streams", "visits on single-row table", true))
        .containsExactly(1L, 2L, 3L, 4L, 5L, 6L);
  }

  /** The original returns to partitions that have no rows left. */
  @Test
  void corrected_passes_return_only_to_partitions_with_rows_left() {
    assertThat(seeds("seed-streams", "visits distribution average 1", false))
        .containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L, 10L);
    assertThat(seeds("seed-streams", "visits on deep table", false)).contains(1L, 2L, 3L, 4L);
    assertThat(seeds("seed-streams", "visits on clustered table", false)).contains(1L, 6L);
  }
}
