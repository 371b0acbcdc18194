package io.cqlsurge.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.cqlsurge.estimate.Difference.Judgement;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DifferenceTest {
  private static Estimate estimate(double value, double error, double freedom) {
    return new Estimate(value, Optional.of(new Estimate.Spread(error, freedom)));
  }

  @Test
  void the_range_is_a_student_interval_on_a_logarithmic_scale() {
    Difference difference = Difference.between(estimate(100, 0.03, 10), estimate(120, 0.04, 10));
    // Error 0.05, freedom 0.05⁴ / (0.03⁴/10 + 0.04⁴/10) = 18.546, t(0.995) = 2.8697.
    assertThat(difference.change().orElseThrow()).isCloseTo(0.2, within(1e-12));
    double margin = 2.8697 * 0.05;
    assertThat(difference.range().orElseThrow().low())
        .isCloseTo(1.2 * Math.exp(-margin) - 1, within(1e-4));
    assertThat(difference.range().orElseThrow().high())
        .isCloseTo(1.2 * Math.exp(margin) - 1, within(1e-4));
    assertThat(difference.judgement()).isEqualTo(Judgement.MORE);
  }

  @Test
  void a_difference_that_chance_explains_is_not_distinguishable() {
    assertThat(Difference.between(estimate(100, 0.05, 10), estimate(110, 0.05, 10)).judgement())
        .isEqualTo(Judgement.NOT_DISTINGUISHABLE);
    assertThat(Difference.between(estimate(100, 0, 10), estimate(100, 0, 10)).judgement())
        .isEqualTo(Judgement.NOT_DISTINGUISHABLE);
  }

  @Test
  void swapped_runs_give_the_opposite() {
    Difference less = Difference.between(estimate(120, 0.01, 10), estimate(100, 0.02, 20));
    Difference more = Difference.between(estimate(100, 0.02, 20), estimate(120, 0.01, 10));
    assertThat(less.judgement()).isEqualTo(Judgement.LESS);
    assertThat(more.judgement()).isEqualTo(Judgement.MORE);
    assertThat(1 + less.range().orElseThrow().low())
        .isCloseTo(1 / (1 + more.range().orElseThrow().high()), within(1e-9));
  }

  @Test
  void without_an_error_there_is_a_change_but_no_judgement() {
    Difference difference = Difference.between(Estimate.unsure(100), estimate(150, 0.01, 10));
    assertThat(difference.judgement()).isEqualTo(Judgement.NOT_JUDGED);
    assertThat(difference.change().orElseThrow()).isCloseTo(0.5, within(1e-12));
    assertThat(difference.range()).isEmpty();
  }

  @Test
  void numbers_that_are_zero_or_missing_have_no_change() {
    for (double value : new double[] {0, -1, Double.NaN}) {
      Difference difference = Difference.between(estimate(value, 0.01, 10), estimate(1, 0.01, 10));
      assertThat(difference.judgement()).isEqualTo(Judgement.NOT_JUDGED);
      assertThat(difference.change()).isEmpty();
    }
  }

  @Test
  void very_few_degrees_of_freedom_give_a_nearly_unlimited_range() {
    Difference difference = Difference.between(estimate(100, 0.01, 0.2), estimate(300, 0.01, 0.1));
    assertThat(difference.judgement()).isEqualTo(Judgement.NOT_DISTINGUISHABLE);
  }
}
