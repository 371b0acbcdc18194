package io.cqlsurge.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.function.LongPredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Skewed distributions return each number with its probability. Fixed seeds make the draws
 * repeatable.
 */
class SkewTest {
  private static final int DRAWS = 200_000;

  private static double share(String spec, LongPredicate counted) {
    Distribution distribution = DistributionSpec.parse(spec).create(42);
    int count = 0;
    for (int i = 0; i < DRAWS; i++) {
      count += counted.test(distribution.next()) ? 1 : 0;
    }
    return count / (double) DRAWS;
  }

  private static double weights(long ranks, double exponent) {
    double sum = 0;
    for (long rank = 1; rank <= ranks; rank++) {
      sum += Math.pow((double) rank, -exponent);
    }
    return sum;
  }

  @ParameterizedTest
  @CsvSource({
    "2, 0.99",
    "3, 0.5",
    "10, 1",
    "63, 0.99",
    "64, 2",
    "65, 0.1",
    "1000, 0.99",
    "1000000, 0.99",
    "1000000, 1",
    "1000000, 1.0000001",
    "1000000, 3"
  })
  void ranks_have_the_probabilities_of_the_zipf_distribution(long ranks, double exponent) {
    double all = weights(ranks, exponent);
    for (long rank = 1; rank <= Math.min(ranks, 5); rank++) {
      long number = 100 + rank;
      double theory = Math.pow((double) rank, -exponent) / all;
      double margin = 6 * Math.sqrt(theory / DRAWS) + 1e-9;
      String spec = "zipf(101.." + (100 + ranks) + "," + exponent + ")";
      assertThat(share(spec, drawn -> drawn == number)).as(spec).isCloseTo(theory, within(margin));
      String mirrored = "~" + spec;
      long last = 101 + ranks - rank;
      assertThat(share(mirrored, drawn -> drawn == last)).isCloseTo(theory, within(margin));
    }
  }

  @ParameterizedTest
  @CsvSource({"5, 0.99", "64, 1", "65, 1", "100000, 0.99", "100000, 1", "100000, 1.5", "9, 400"})
  void quantiles_of_zipf_match_the_sums_of_its_weights(long ranks, double exponent) {
    Distribution zipf = new Zipf(1, ranks, exponent);
    double all = weights(ranks, exponent);
    for (int percent = 1; percent < 100; percent++) {
      long value = zipf.valueAt(percent / 100.0);
      assertThat(weights(value, exponent) / all).isGreaterThanOrEqualTo(percent / 100.0 - 1e-9);
      assertThat(weights(value - 1, exponent) / all).isLessThan(percent / 100.0 + 1e-9);
    }
  }

  @Test
  void zipf_supports_the_longest_range() {
    long end = (1L << 62) - 1;
    String spec = "zipf(-" + end + ".." + end + ")";
    double half = DistributionSpec.parse(spec).create(1).valueAt(0.5);
    assertThat(share(spec, drawn -> drawn <= half)).isCloseTo(0.5, within(0.01));
  }

  @Test
  void the_latest_number_is_the_most_likely() {
    double first = share("zipf(1..1000)", drawn -> drawn == 1);
    assertThat(share("latest(1..1000)", drawn -> drawn == 1000)).isEqualTo(first);
    assertThat(share("~latest(1..1000)", drawn -> drawn == 1)).isEqualTo(first);
    assertThat(first).isCloseTo(1 / weights(1000, 0.99), within(0.01));
  }

  @ParameterizedTest
  @CsvSource({
    "1..1000, 0.2, 0.8, 200",
    "1..1000000000000, 0.01, 0.5, 10000000000",
    "1..2, 0.9, 0.7, 1",
    "1..3, 0.001, 0.3, 1"
  })
  void the_hot_part_gets_its_share(
      String range, String fraction, double probability, long lastHot) {
    String spec = "hotspot(" + range + "," + fraction + "," + probability + ")";
    assertThat(share(spec, drawn -> drawn <= lastHot)).isCloseTo(probability, within(0.01));
    Distribution distribution = DistributionSpec.parse(spec).create(0);
    assertThat(distribution.valueAt(probability - 1e-9))
        .isBetween(lastHot - lastHot / 1_000_000, lastHot);
    assertThat(distribution.valueAt(probability)).isEqualTo(lastHot + 1);
  }

  @Test
  void both_parts_of_a_hotspot_are_uniform() {
    String spec = "hotspot(1..1000,0.2,0.8)";
    assertThat(share(spec, drawn -> drawn <= 50)).isCloseTo(0.2, within(0.01));
    assertThat(share(spec, drawn -> drawn > 800)).isCloseTo(0.05, within(0.01));
  }
}
