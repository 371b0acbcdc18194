package io.cqlsurge.feature.compare;

import static io.cqlsurge.feature.compare.TestTrials.json;
import static io.cqlsurge.feature.compare.TestTrials.pair;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TrialPairTest {
  private static final Trial A4 = step("A", "before", 4);
  private static final Trial B8 = step("B", "before", 8);
  private static final Trial C8 = step("C", "after", 8);
  private static final Trial D16 = step("D", "after", 16);

  private static Trial step(String letter, String run, int threads) {
    return new Trial(
        letter.charAt(0) - 'A',
        letter,
        run,
        json("{'cqlsurge':{'threads':" + threads + "}}"),
        Map.of(),
        Optional.empty());
  }

  @Test
  void every_other_trial_is_compared_with_the_baseline() {
    Trial e4 = step("E", "later", 4);
    assertThat(TrialPair.of(List.of(A4, C8, e4), C8)).containsExactly(pair(C8, A4), pair(C8, e4));
  }

  @Test
  void steps_of_one_ramp_are_compared_with_each_other() {
    assertThat(TrialPair.of(List.of(A4, B8), A4)).containsExactly(pair(A4, B8));
  }

  @Test
  void steps_of_two_ramps_with_equal_numbers_of_threads_are_compared() {
    assertThat(TrialPair.of(List.of(A4, B8, C8, D16), A4)).containsExactly(pair(B8, C8));
  }

  @Test
  void one_trial_has_no_pair() {
    assertThat(TrialPair.of(List.of(A4), A4)).isEmpty();
  }
}
