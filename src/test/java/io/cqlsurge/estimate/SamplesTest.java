package io.cqlsurge.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class SamplesTest {
  private final Samples samples = new Samples();
  private final Random random = new Random(1);

  /** Adds an interval with normally distributed latencies, whose deviation is 10 % of the mean. */
  private void add(double seconds, int operations, double ns) {
    Histogram latency = new Histogram(3);
    for (int i = 0; i < operations; i++) {
      latency.recordValue((long) (ns * (1 + 0.1 * random.nextGaussian())));
    }
    samples.add(seconds, operations, latency);
  }

  @Test
  void without_intervals_all_values_are_unsure_zeros() {
    assertThat(samples.rate()).isEqualTo(Estimate.unsure(0));
    assertThat(samples.mean()).isEqualTo(Estimate.unsure(0));
    assertThat(samples.percentile(99)).isEqualTo(Estimate.unsure(0));
  }

  @Test
  void values_are_those_of_the_whole_run() {
    add(1, 100, 1_000_000);
    add(3, 500, 2_000_000);
    assertThat(samples.rate().value()).isEqualTo(150);
    assertThat(samples.mean().value()).isCloseTo(1_833_333, within(20_000.0));
    assertThat(samples.percentile(0).value()).isLessThan(1_000_000);
  }

  @Test
  void few_intervals_are_too_short_to_judge() {
    for (int i = 0; i < 7; i++) {
      add(1, 1000 + random.nextInt(100), 1_000_000);
    }
    assertThat(samples.rate().spread()).isEmpty();
    assertThat(samples.mean().spread()).isEmpty();
    assertThat(samples.percentile(50).spread()).isEmpty();
  }

  @Test
  void a_series_with_a_trend_has_no_error() {
    for (int i = 0; i < 30; i++) {
      add(1, 1000 + 20 * i, 1_000_000 + 10_000 * i);
    }
    assertThat(samples.rate().spread()).isEmpty();
    assertThat(samples.mean().spread()).isEmpty();
    assertThat(samples.percentile(50).spread()).isEmpty();
  }

  @Test
  void a_percentile_with_few_operations_beyond_it_has_no_error() {
    for (int i = 0; i < 20; i++) {
      add(1, 150, 1_000_000);
    }
    assertThat(samples.percentile(99).spread()).isPresent();
    assertThat(samples.percentile(99.9).spread()).isEmpty();
    assertThat(samples.percentile(100).spread()).isEmpty();
    assertThat(samples.percentile(0.1).spread()).isEmpty();
  }

  @Test
  void the_error_of_a_median_matches_the_normal_distribution() {
    for (int i = 0; i < 100; i++) {
      add(1, 100, 1_000_000);
    }
    // The textbook error 0.1 · √(π/2) / √10000, and the minimum error of all runs.
    double error = Math.hypot(0.1 * Math.sqrt(Math.PI / 2) / 100, Samples.RUN_TO_RUN);
    assertThat(samples.percentile(50).spread().orElseThrow().relativeError())
        .isBetween(error * 0.7, error * 1.4);
  }

  @Test
  void a_very_short_interval_changes_little() {
    for (int i = 0; i < 30; i++) {
      add(1, 1000 + random.nextInt(100), 1_000_000);
    }
    Estimate before = samples.rate();
    add(0.005, 12, 1_000_000);
    Estimate after = samples.rate();
    assertThat(after.value()).isCloseTo(before.value(), within(before.value() / 100));
    assertThat(after.spread().orElseThrow().relativeError())
        .isLessThan(1.3 * before.spread().orElseThrow().relativeError());
  }

  @Test
  void one_outlier_leaves_few_degrees_of_freedom() {
    for (int i = 0; i < 60; i++) {
      add(1, i == 30 ? 10 : 1000 + random.nextInt(20), 1_000_000);
    }
    assertThat(samples.rate().spread().orElseThrow().freedom()).isLessThan(5);
  }

  @Test
  void thousands_of_intervals_give_values_and_errors() {
    Histogram latency = new Histogram(3);
    for (int i = 0; i < 1000; i++) {
      latency.recordValue((long) (1_000_000 * Math.exp(random.nextGaussian())));
    }
    for (int i = 0; i < 3000; i++) {
      samples.add(1, 990 + random.nextInt(21), latency);
    }
    assertThat(samples.rate().value()).isCloseTo(1000, within(1.0));
    assertThat(samples.rate().spread().orElseThrow().freedom()).isGreaterThan(50);
    assertThat(samples.percentile(99.9).spread()).isPresent();
  }

  @Test
  void a_percentile_changes_only_with_new_intervals() {
    for (int i = 0; i < 20; i++) {
      add(1, 1000, 1_000_000);
    }
    Estimate first = samples.percentile(95);
    assertThat(samples.percentile(95)).isEqualTo(first);
    add(1, 1000, 3_000_000);
    assertThat(samples.percentile(95)).isNotEqualTo(first);
  }
}
