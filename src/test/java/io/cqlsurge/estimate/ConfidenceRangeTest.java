package io.cqlsurge.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ConfidenceRangeTest {
  private static final int SHARES = 400;
  private static final int TRIALS = 10;

  @Test
  void the_range_of_a_mean_of_shares_is_that_of_its_variance() {
    ConfidenceRange range = ConfidenceRange.ofMean(0.5, 0.04, 10_000, 100);
    assertThat(range.high() - range.low())
        .isEqualTo(2 * 1.96 * Math.sqrt(0.04 / 10_000), within(1e-4));
  }

  @Test
  void without_variance_each_share_is_one_trial() {
    assertThat(ConfidenceRange.ofMean(1, 0, 1_000, 10))
        .isEqualTo(ConfidenceRange.ofShare(1_000, 1_000));
    assertThat(ConfidenceRange.ofMean(1, 0, 1_000, 10).low()).isBetween(0.996, 0.997);
  }

  @Test
  void the_range_contains_the_true_mean_in_about_95_of_100_cases() {
    SplittableRandom random = new SplittableRandom(1);
    int contained = 0;
    for (int run = 0; run < 1_000; run++) {
      double sum = 0;
      double squares = 0;
      for (int share = 0; share < SHARES; share++) {
        // The trials of one share depend on each other: half of the shares are easy.
        double chance = random.nextBoolean() ? 1 : 0.8;
        int hits = 0;
        for (int trial = 0; trial < TRIALS; trial++) {
          hits += random.nextDouble() < chance ? 1 : 0;
        }
        sum += hits / (double) TRIALS;
        squares += hits * hits / (double) (TRIALS * TRIALS);
      }
      double mean = sum / SHARES;
      ConfidenceRange range =
          ConfidenceRange.ofMean(mean, squares / SHARES - mean * mean, SHARES, TRIALS);
      contained += range.low() <= 0.9 && 0.9 <= range.high() ? 1 : 0;
    }
    assertThat(contained).isBetween(935, 970);
  }
}
