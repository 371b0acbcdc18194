package io.cqlsurge.generate.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.cqlsurge.distribution.DistributionSpec;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class TableChoiceTest {
  private static final int SEEDS = 100_000;

  private static TableChoice of(String numbers) {
    return new TableChoice(10, 1, Optional.of(DistributionSpec.parse(numbers).create(0)));
  }

  private static double share(TableChoice choice, int table) {
    return LongStream.rangeClosed(1, SEEDS).filter(seed -> choice.of(seed) == table).count()
        / (double) SEEDS;
  }

  @Test
  void without_a_distribution_the_seeds_use_the_tables_in_turn() {
    TableChoice choice = new TableChoice(3, 1, Optional.empty());
    assertThat(LongStream.rangeClosed(-1, 5).mapToObj(choice::of))
        .containsExactly(1, 2, 0, 1, 2, 0, 1);
    assertThat(choice.of(Long.MIN_VALUE)).isBetween(0, 2);
    assertThat(choice.of(Long.MAX_VALUE)).isBetween(0, 2);
  }

  @Test
  void a_block_of_seeds_uses_one_table() {
    TableChoice choice = new TableChoice(3, 2, Optional.empty());
    assertThat(LongStream.rangeClosed(-1, 7).mapToObj(choice::of))
        .containsExactly(2, 2, 0, 0, 1, 1, 2, 2, 0);
  }

  @Test
  void the_table_follows_from_the_seed_in_any_order() {
    TableChoice forwards = of("zipf(1..10)");
    TableChoice backwards = of("zipf(1..10)");
    long[] tables = LongStream.rangeClosed(1, 100).map(forwards::of).toArray();
    for (int seed = 100; seed >= 1; seed--) {
      assertThat(backwards.of(seed)).isEqualTo((int) tables[seed - 1]);
    }
  }

  @Test
  void neighbouring_seeds_are_distributed_as_asked() {
    assertThat(share(of("uniform(1..10)"), 4)).isCloseTo(0.1, within(0.01));
    assertThat(share(of("uniform(2..3)"), 1)).isCloseTo(0.5, within(0.01));
    assertThat(share(of("weights(70:1, 30:9)"), 8)).isCloseTo(0.3, within(0.01));
  }

  @Test
  void a_cursor_knows_the_table_of_its_partition() {
    PartitionShape one = TestTables.of(false, "fixed(1)");
    PartitionShape shape =
        new PartitionShape(
            one.table(), Map.of(), one.rules(), () -> new TableChoice(4, 1, Optional.empty()));
    PartitionCursor cursor = new PartitionCursor(shape);
    Seed seed = new Seed();
    seed.set(7);
    cursor.moveTo(seed);
    assertThat(cursor.table()).isEqualTo(2);
  }
}
