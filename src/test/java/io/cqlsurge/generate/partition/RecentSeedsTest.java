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
    return new RecentSeeds(
        SeedRange.whole(first, last), multiplier, DistributionSpec.parse(lookback).create());
  }

  private static long next(SeedSource source) {
    Seed seed = new Seed();
    assertThat(source.next(seed)).isTrue();
    return seed.value();
  }

  @Test
  void the_first_seed_is_read_if_nothing_is_written_yet() {
    assertThat(next(seeds(7, 20, SeedMultiplier.NONE, "fixed(3)"))).isEqualTo(7);
  }

  @ParameterizedTest
  @ValueSource(strings = {"fixed(1)", "fixed(0)"})
  void a_lookback_of_1_or_less_is_the_newest_written_seed(String lookback) {
    RecentSeeds source = seeds(7, 20, SeedMultiplier.NONE, lookback);
    source.written(7);
    source.written(8);
    assertThat(next(source)).isEqualTo(8);
  }

  @Test
  void a_distance_beyond_the_written_seeds_wraps() {
    RecentSeeds source = seeds(11, 90, SeedMultiplier.NONE, "fixed(8)");
    for (long seed = 11; seed < 16; seed++) {
      source.written(seed);
    }
    assertThat(next(source)).isEqualTo(11 + 8 % 5);
  }

  @ParameterizedTest
  @ValueSource(longs = {SeedMultiplier.NONE, SeedMultiplier.SPREADING, -7})
  void seeds_after_a_gap_are_read_only_when_it_is_closed(long multiplier) {
    RecentSeeds source = seeds(-3, 1_000_000, multiplier, "fixed(1)");
    source.written(-3 * multiplier);
    source.written(-1 * multiplier);
    source.written(0);
    assertThat(next(source)).isEqualTo(-3 * multiplier);
    source.written(-2 * multiplier);
    assertThat(next(source)).isZero();
  }

  @Test
  void all_written_seeds_count_in_the_end_in_any_order() {
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
  void other_seeds_and_repeated_seeds_have_no_effect() {
    RecentSeeds source = seeds(1, 3, SeedMultiplier.NONE, "fixed(1)");
    for (long seed : new long[] {1, 2, 3, 4, 0, -1, Long.MIN_VALUE, 1, 2}) {
      source.written(seed);
    }
    assertThat(next(source)).isEqualTo(3);
  }

  @Test
  void an_even_multiplier_is_rejected() {
    assertThatThrownBy(() -> seeds(1, 3, 8, "fixed(1)"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("8");
  }
}
