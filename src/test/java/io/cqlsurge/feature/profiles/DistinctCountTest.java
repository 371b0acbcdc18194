package io.cqlsurge.feature.profiles;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DistinctCountTest {
  private final DistinctCount count = new DistinctCount();
  private final Random random = new Random(3);

  private void draw(int draws, int values) {
    long[] hashes = random.longs(values).toArray();
    random.ints(draws, 0, values).forEach(i -> count.add(hashes[i]));
  }

  @Test
  void few_values_are_counted_exactly() {
    draw(100_000, 5_000);
    assertThat(count.isExact()).isTrue();
    assertThat(count.count()).isEqualTo(5_000);
    assertThat(count.added()).isEqualTo(100_000);
  }

  @Test
  void many_values_are_estimated() {
    random.longs(300_000).forEach(count::add);
    assertThat(count.isExact()).isFalse();
    assertThat((double) count.count())
        .isCloseTo(300_000, withinPercentage(4 * 100 * DistinctCount.ERROR));
  }

  @ParameterizedTest
  @CsvSource({"1000,1", "1000,10", "20000,5000", "20000,20000", "20000,100000", "100000,1000000"})
  void the_population_is_found_although_not_all_of_it_was_drawn(int draws, int values) {
    draw(draws, values);
    assertThat(count.population().orElseThrow())
        .isCloseTo(values, withinPercentage(values > 100_000 ? 25 : 5));
  }

  @Test
  void values_that_all_differ_have_any_population() {
    random.longs(1_000).forEach(count::add);
    assertThat(count.population()).isEmpty();
    assertThat(count.population(3_000).orElseThrow()).isCloseTo(1_063, within(2.0));
  }

  @Test
  void nothing_has_no_population() {
    assertThat(count.population()).isEmpty();
  }

  @Test
  void rounding_of_the_draws_does_not_make_a_population() {
    random.longs(29).forEach(count::add);
    assertThat(count.population(7 * (29 / 7.0))).isEmpty();
  }
}
