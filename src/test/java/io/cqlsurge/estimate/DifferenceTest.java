package io.cqlsurge.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.cqlsurge.estimate.Difference.Judgement;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DifferenceTest {
  private static Estimate sure(double value, double error, double freedom) {
    return new Estimate(value, Optional.of(new Estimate.Spread(error, freedom)));
  }

  @Test
  void the_interval_is_that_of_student_on_the_scale_of_logarithms() {
    Difference difference = Difference.between(sure(100, 0.03, 10), sure(120, 0.04, 10));
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
  void a_difference_that_chance_explains_is_none() {
    assertThat(Difference.between(sure(100, 0.05, 10), sure(110, 0.05, 10)).judgement())
        .isEqualTo(Judgement.NOT_DISTINGUISHABLE);
    assertThat(Difference.between(sure(100, 0, 10), sure(100, 0, 10)).judgement())
        .isEqualTo(Judgement.NOT_DISTINGUISHABLE);
  }

  @Test
  void swapped_runs_give_the_opposite() {
    Difference less = Difference.between(sure(120, 0.01, 10), sure(100, 0.02, 20));
    Difference more = Difference.between(sure(100, 0.02, 20), sure(120, 0.01, 10));
    assertThat(less.judgement()).isEqualTo(Judgement.LESS);
    assertThat(more.judgement()).isEqualTo(Judgement.MORE);
    assertThat(1 + less.range().orElseThrow().low())
        .isCloseTo(1 / (1 + more.range().orElseThrow().high()), within(1e-9));
  }

  @Test
  void without_an_error_nothing_is_judged_but_the_change_is_told() {
    Difference difference = Difference.between(Estimate.unsure(100), sure(150, 0.01, 10));
    assertThat(difference.judgement()).isEqualTo(Judgement.NOT_JUDGED);
    assertThat(difference.change().orElseThrow()).isCloseTo(0.5, within(1e-12));
    assertThat(difference.range()).isEmpty();
  }

  @Test
  void numbers_that_are_zero_or_missing_have_no_change() {
    for (double value : new double[] {0, -1, Double.NaN}) {
      Difference difference = Difference.between(sure(value, 0.01, 10), sure(1, 0.01, 10));
      assertThat(difference.judgement()).isEqualTo(Judgement.NOT_JUDGED);
      assertThat(difference.change()).isEmpty();
    }
  }

  @Test
  void hardly_any_freedom_gives_a_range_without_end_or_nearly_so() {
    Difference difference = Difference.between(sure(100, 0.01, 0.2), sure(300, 0.01, 0.1));
    assertThat(difference.judgement()).isEqualTo(Judgement.NOT_DISTINGUISHABLE);
  }
}
