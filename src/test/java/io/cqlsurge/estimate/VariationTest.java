package io.cqlsurge.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class VariationTest {
  private static double[] series(int length, double correlation) {
    Random random = new Random(3);
    double[] series = new double[length];
    double state = 0;
    for (int i = 0; i < length; i++) {
      state = correlation * state + random.nextGaussian();
      series[i] = state;
    }
    double mean = Arrays.stream(series).average().orElseThrow();
    return Arrays.stream(series).map(value -> value - mean).toArray();
  }

  @Test
  void the_correlation_time_matches_the_theory() {
    // (1 + r) / (1 - r)
    assertThat(Variation.of(series(20_000, 0), 1).orElseThrow().correlationTime)
        .isBetween(1.0, 1.15);
    assertThat(Variation.of(series(20_000, 0.5), 1).orElseThrow().correlationTime)
        .isBetween(2.7, 3.3);
    assertThat(Variation.of(series(20_000, 0.8), 1).orElseThrow().correlationTime)
        .isBetween(8.0, 10.0);
  }

  @Test
  void the_variance_of_the_sum_matches_the_theory() {
    // n / (1 - r)²
    assertThat(Variation.of(series(20_000, 0.5), 1).orElseThrow().ofSum)
        .isCloseTo(80_000, within(10_000.0));
  }

  @Test
  void negatively_correlated_members_count_as_independent() {
    assertThat(Variation.of(series(1000, -0.6), 1).orElseThrow().correlationTime).isEqualTo(1);
  }

  @Test
  void short_or_drifting_series_have_no_variation() {
    assertThat(Variation.of(series(7, 0), 1)).isEmpty();
    assertThat(Variation.of(series(30, 0.99), 1)).isEmpty();
    assertThat(Variation.of(new double[] {1, -1, 2, -2, 1, -1, 2, -2}, 1)).isPresent();
  }

  @Test
  void a_series_without_change_has_no_variance() {
    assertThat(Variation.of(new double[10], 1).orElseThrow().ofSum).isZero();
  }

  @Test
  void long_segments_show_more_of_the_variance_than_short_ones() {
    Variation variation = Variation.of(series(20_000, 0.8), 1).orElseThrow();
    assertThat(variation.shareInSegments(1)).isBetween(0.09, 0.13);
    assertThat(variation.shareInSegments(9)).isBetween(0.4, 0.8);
    assertThat(variation.shareInSegments(90)).isBetween(0.8, 1.1);
  }
}
