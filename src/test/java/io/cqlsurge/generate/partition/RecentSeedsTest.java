package io.cqlsurge.generate.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cqlsurge.distribution.DistributionSpec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecentSeedsTest {

  private static RecentSeeds seeds(long first, long last, long multiplier, String lookback) {
    return new RecentSeeds(first, last, multiplier, DistributionSpec.parse(lookback).create());
  }

  private static long next(SeedSource source) {
    Seed seed = new Seed();
    assertThat(source.next(seed)).isTrue();
    return seed.value();
  }

  @Test
  void nothing_written_yet_means_the_first_seed() {
    assertThat(next(seeds(7, 20, SeedMultiplier.NONE, "fixed(3)"))).isEqualTo(7);
  }

  @ParameterizedTest
  @ValueSource(strings = {"fixed(1)", "fixed(0)"})
  void the_newest_is_one_back_and_never_an_unwritten_one(String lookback) {
    RecentSeeds source = seeds(7, 20, SeedMultiplier.NONE, lookback);
    source.written(7);
    source.written(8);
    assertThat(next(source)).isEqualTo(8);
  }

  @Test
  void where_less_is_written_the_distance_wraps() {
    RecentSeeds source = seeds(11, 90, SeedMultiplier.NONE, "fixed(8)");
    for (long seed = 11; seed < 16; seed++) {
      source.written(seed);
    }
    assertThat(next(source)).isEqualTo(11 + 8 % 5);
  }

  @ParameterizedTest
  @ValueSource(longs = {SeedMultiplier.NONE, SeedMultiplier.SPREADING, -7})
  void seeds_beyond_a_gap_wait_until_it_is_closed(long multiplier) {
    RecentSeeds source = seeds(-3, 1_000_000, multiplier, "fixed(1)");
    source.written(-3 * multiplier);
    source.written(-1 * multiplier);
    source.written(0);
    assertThat(next(source)).isEqualTo(-3 * multiplier);
    source.written(-2 * multiplier);
    assertThat(next(source)).isZero();
  }

  @Test
  void whatever_the_order_all_count_in_the_end() {
    long last = 300_000;
    RecentSeeds source = seeds(1, last, SeedMultiplier.SPREADING, "fixed(1)");
    List<Long> order = new ArrayList<>();
    for (long seed = 1; seed <= last; seed++) {
      order.add(seed);
    }
    Random random = new Random(3);
    for (int i = 0; i + 1000 <= order.size(); i += 700) {
      Collections.shuffle(order.subList(i, i + 1000), random);
    }
    order.forEach(seed -> source.written(seed * SeedMultiplier.SPREADING));
    assertThat(next(source)).isEqualTo(last * SeedMultiplier.SPREADING);
  }

  @Test
  void other_seeds_and_later_laps_change_nothing() {
    RecentSeeds source = seeds(1, 3, SeedMultiplier.NONE, "fixed(1)");
    for (long seed : new long[] {1, 2, 3, 4, 0, -1, Long.MIN_VALUE, 1, 2}) {
      source.written(seed);
    }
    assertThat(next(source)).isEqualTo(3);
  }

  @Test
  void a_multiplier_that_loses_seeds_is_refused() {
    assertThatThrownBy(() -> seeds(1, 3, 8, "fixed(1)"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("8");
  }
}
