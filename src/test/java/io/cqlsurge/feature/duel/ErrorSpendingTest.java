package io.cqlsurge.feature.duel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ErrorSpendingTest {
  private static List<Integer> looks(ErrorSpending plan, int rounds) {
    List<Integer> looks = new ArrayList<>();
    for (int round = 1; round <= rounds; round++) {
      if (plan.levelAfter(round).isPresent()) {
        looks.add(round);
      }
    }
    return looks;
  }

  private static double sum(ErrorSpending plan, int rounds) {
    return looks(plan, rounds).stream()
        .mapToDouble(round -> plan.levelAfter(round).orElseThrow())
        .sum();
  }

  @Test
  void a_single_look_is_at_the_end_with_the_whole_probability() {
    ErrorSpending plan = ErrorSpending.once(10, 1);
    assertThat(looks(plan, 10)).containsExactly(10);
    assertThat(plan.levelAfter(10)).hasValue(0.01);
  }

  @Test
  void several_comparisons_share_the_probability() {
    assertThat(ErrorSpending.once(10, 2).levelAfter(10)).hasValue(0.005);
    assertThat(sum(ErrorSpending.sequential(10, 4), 10)).isCloseTo(0.0025, within(1e-9));
  }

  @Test
  void looks_are_after_even_rounds_and_early_ones_need_more_evidence() {
    ErrorSpending plan = ErrorSpending.sequential(10, 1);
    assertThat(looks(plan, 10)).containsExactly(4, 6, 8, 10);
    // 2 * (1 - F(2.576 / sqrt(0.4))), F being the normal distribution.
    assertThat(plan.levelAfter(4).orElseThrow()).isCloseTo(4.6e-5, within(1e-6));
    assertThat(plan.levelAfter(6).orElseThrow()).isCloseTo(8.8e-4 - 4.6e-5, within(1e-5));
    assertThat(plan.levelAfter(10).orElseThrow()).isBetween(0.005, 0.007);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 5, 7, 10, 20, 33, 1000})
  void the_looks_never_use_more_than_the_whole_probability(int rounds) {
    ErrorSpending plan = ErrorSpending.sequential(rounds, 1);
    assertThat(sum(plan, rounds)).isCloseTo(0.01, within(1e-9));
    assertThat(looks(plan, rounds)).contains(rounds).hasSizeLessThanOrEqualTo(4);
  }

  @Test
  void a_duel_that_ends_early_uses_what_is_left() {
    ErrorSpending plan = ErrorSpending.sequential(10, 1);
    assertThat(plan.levelAtEnd(5)).isCloseTo(0.01 - 4.6e-5, within(1e-6));
    assertThat(ErrorSpending.once(10, 1).levelAtEnd(3)).isEqualTo(0.01);
  }
}
