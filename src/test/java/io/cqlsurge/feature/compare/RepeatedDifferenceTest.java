package io.cqlsurge.feature.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.cqlsurge.estimate.Difference.Judgement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class RepeatedDifferenceTest {
  private static final double LEVEL = 0.01;

  private static List<Double> list(double... values) {
    return DoubleStream.of(values).boxed().toList();
  }

  /** Returns figures whose logarithms are above those of 100 by these numbers. */
  private static List<Double> above(double... logs) {
    return DoubleStream.of(logs).map(log -> 100 * Math.exp(log)).boxed().toList();
  }

  private static final List<Double> HUNDREDS = Collections.nCopies(5, 100.0);

  @Test
  void the_interval_of_pairs_is_that_of_students_t() {
    // Mean 0.03, standard deviation 0.015811; quantile 0.995 of t with 4 degrees: 4.6041.
    RepeatedDifference difference =
        RepeatedDifference.paired(HUNDREDS, above(0.01, 0.02, 0.03, 0.04, 0.05), LEVEL);
    assertThat(difference.change()).isCloseTo(Math.expm1(0.03), within(1e-9));
    assertThat(difference.deviation()).isCloseTo(0.0158114, within(1e-6));
    assertThat(difference.range().low())
        .isCloseTo(Math.expm1(0.03 - 4.6041 * 0.00707107), within(1e-5));
    assertThat(difference.judgement()).isEqualTo(Judgement.NOT_DISTINGUISHABLE);
  }

  @Test
  void the_permutation_test_counts_sign_changes_with_an_equal_or_larger_sum() {
    // All signs equal: 2 of 32. The smallest one changed: 2 more.
    assertThat(
            RepeatedDifference.paired(HUNDREDS, above(1, 2, 3, 4, 5), LEVEL).chance().probability())
        .isEqualTo(2.0 / 32);
    assertThat(
            RepeatedDifference.paired(HUNDREDS, above(-1, 2, 3, 4, 5), LEVEL)
                .chance()
                .probability())
        .isEqualTo(4.0 / 32);
  }

  @Test
  void random_sign_changes_agree_with_all_sign_changes() {
    double[] differences = new Random(3).doubles(16, -0.8, 1.2).toArray();
    double exact = Permutations.ofSigns(differences).probability();
    double[] more = Arrays.copyOf(differences, 17);
    assertThat(Permutations.ofSigns(more).probability()).isCloseTo(exact, within(0.01));
  }

  @Test
  void groups_are_compared_with_welchs_t_and_by_exchanging_their_members() {
    List<Double> one = above(0, 0.01, 0.02, 0.03);
    List<Double> two = above(0.1, 0.11, 0.12, 0.13);
    RepeatedDifference difference = RepeatedDifference.unpaired(one, two, LEVEL);
    assertThat(difference.log()).isCloseTo(0.1, within(1e-9));
    assertThat(difference.freedom()).isCloseTo(6, within(1e-6));
    // 2 of 70 divisions are as extreme.
    assertThat(difference.chance().probability()).isEqualTo(2.0 / 70);
    assertThat(difference.chance().least()).isCloseTo(2.0 / 70, within(1e-9));
    assertThat(difference.judgement()).isEqualTo(Judgement.MORE);
    assertThat(RepeatedDifference.unpaired(two, one, LEVEL).judgement()).isEqualTo(Judgement.LESS);
  }

  @Test
  void one_pair_that_contradicts_prevents_a_verdict_of_few_pairs() {
    assertThat(
            RepeatedDifference.paired(HUNDREDS, above(0.1, 0.11, 0.12, 0.1, 0.11), LEVEL)
                .judgement())
        .isEqualTo(Judgement.MORE);
    assertThat(
            RepeatedDifference.paired(HUNDREDS, above(0.1, 0.11, 0.12, 0.1, -0.001), 0.05)
                .judgement())
        .isEqualTo(Judgement.NOT_DISTINGUISHABLE);
  }

  @Test
  void equal_figures_are_not_different_even_if_they_do_not_vary() {
    RepeatedDifference same = RepeatedDifference.paired(HUNDREDS, HUNDREDS, LEVEL);
    assertThat(same.change()).isZero();
    assertThat(same.judgement()).isEqualTo(Judgement.NOT_DISTINGUISHABLE);
    // The next value of a histogram with three digits.
    RepeatedDifference next =
        RepeatedDifference.paired(HUNDREDS, Collections.nCopies(5, 100.05), LEVEL);
    assertThat(next.judgement()).isEqualTo(Judgement.NOT_DISTINGUISHABLE);
  }

  @Test
  void the_detectable_difference_and_the_number_of_pairs_agree() {
    Random random = new Random(5);
    List<Double> one = new ArrayList<>();
    List<Double> two = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      one.add(100 * Math.exp(0.02 * random.nextGaussian()));
      two.add(100 * Math.exp(0.02 * random.nextGaussian()));
    }
    RepeatedDifference difference = RepeatedDifference.paired(one, two, LEVEL);
    assertThat(difference.countFor(difference.detectable() * 1.0001)).hasValue(12);
    assertThat(difference.countFor(difference.detectable() * 0.98)).hasValue(13);
    assertThat(difference.countFor(1e-9)).isEmpty();
  }

  @Test
  void the_mean_is_on_a_logarithmic_scale() {
    assertThat(RepeatedDifference.mean(list(50, 200))).isCloseTo(100, within(1e-9));
  }
}
