package io.cqlsurge.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.cqlsurge.estimate.Scalability.Bounds;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class ScalabilityTest {
  private static final double[] STEPS = {4, 8, 16, 24, 36, 54, 81, 121, 181, 271};
  private static final int RUNS = 200;

  private static double law(double n, double single, double sigma, double kappa) {
    return single * n / (1 + sigma * (n - 1) + kappa * n * (n - 1));
  }

  private static Scalability noisy(double sigma, double kappa, double noise, long seed) {
    Random random = new Random(seed);
    double[] rates =
        Arrays.stream(STEPS)
            .map(n -> law(n, 1_000, sigma, kappa) * Math.exp(noise * random.nextGaussian()))
            .toArray();
    return ScalabilityFit.of(STEPS, rates).orElseThrow();
  }

  private static boolean contains(Bounds bounds, double value) {
    return bounds.low() <= value && value <= bounds.high();
  }

  @Test
  void exact_points_give_the_parameters() {
    Scalability model = noisy(0.03, 0.0001, 0, 1);
    assertThat(model.single()).isCloseTo(1_000, Percentage.withPercentage(0.01));
    assertThat(model.contention().value()).isCloseTo(0.03, within(1e-6));
    assertThat(model.coherence().value()).isCloseTo(0.0001, within(1e-8));
    assertThat(model.peak().value()).isCloseTo(Math.sqrt(0.97 / 0.0001), within(0.01));
    assertThat(model.hasPeak()).isTrue();
    assertThat(model.rate(16)).isCloseTo(law(16, 1_000, 0.03, 0.0001), within(0.01));
  }

  @Test
  void the_intervals_contain_the_parameters_as_often_as_they_claim() {
    double peak = Math.sqrt(0.97 / 0.0001);
    int sigmas = 0;
    int kappas = 0;
    int peaks = 0;
    for (int seed = 0; seed < RUNS; seed++) {
      Scalability model = noisy(0.03, 0.0001, 0.03, seed);
      sigmas += contains(model.contention(), 0.03) ? 1 : 0;
      kappas += contains(model.coherence(), 0.0001) ? 1 : 0;
      peaks += contains(model.peak(), peak) ? 1 : 0;
    }
    // 95 % of 200 are 190, with a standard deviation of 3.
    assertThat(sigmas).isBetween(179, 200);
    assertThat(kappas).isBetween(179, 200);
    assertThat(peaks).isBetween(179, 200);
  }

  @Test
  void a_peak_far_beyond_the_points_is_not_determined() {
    long determined =
        IntStream.range(0, RUNS).filter(seed -> noisy(0.02, 0, 0.03, seed).hasPeak()).count();
    assertThat(determined).isLessThanOrEqualTo(RUNS * 8 / 100);
    assertThat(noisy(0.02, 0, 0, 1).hasPeak()).isFalse();
    assertThat(noisy(0.02, 0, 0.03, 1).peak().low()).isGreaterThan(100);
  }

  @Test
  void contention_is_never_negative() {
    for (int seed = 0; seed < RUNS; seed++) {
      Scalability model = noisy(0, 0.00005, 0.05, seed);
      assertThat(model.contention().low()).isGreaterThanOrEqualTo(0);
      assertThat(model.contention().value()).isGreaterThanOrEqualTo(0);
      assertThat(model.coherence().value()).isGreaterThanOrEqualTo(0);
    }
  }

  @Test
  void three_points_are_too_few() {
    double[] threads = {4, 8, 16};
    assertThat(ScalabilityFit.of(threads, new double[] {1, 2, 3})).isEmpty();
    assertThat(ScalabilityFit.of(new double[] {4, 4, 8, 16}, new double[] {1, 1, 2, 3})).isEmpty();
    assertThat(ScalabilityFit.of(new double[] {4, 8, 16, 24}, new double[] {1, 2, 3, 3}))
        .isPresent();
  }

  @Test
  void four_noisy_points_determine_little() {
    Scalability model =
        ScalabilityFit.of(new double[] {4, 8, 16, 24}, new double[] {400, 770, 1_500, 1_800})
            .orElseThrow();
    assertThat(model.hasPeak()).isFalse();
  }
}
