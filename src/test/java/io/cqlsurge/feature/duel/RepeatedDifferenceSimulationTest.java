package io.cqlsurge.feature.duel;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.estimate.Difference;
import io.cqlsurge.estimate.Difference.Judgement;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How often the verdict of simulated duels is right. */
class RepeatedDifferenceSimulationTest {
  private static final int DUELS = 3000;

  /** At most 1 % of the duels may be wrong; this bound is exceeded by chance in 1 of 10,000. */
  private static final int MAX_WRONG = 52;

  private static final double DEVIATION = 0.02;

  /** Variations of a run: usual, long tails, two states of the machine, and rare slow runs. */
  private static final Map<String, ToDoubleFunction<Random>> VARIATIONS =
      Map.of(
          "normal", random -> DEVIATION * random.nextGaussian(),
          "heavy tails", RepeatedDifferenceSimulationTest::studentOfTwo,
          "two states", random -> random.nextBoolean() ? DEVIATION : -DEVIATION,
          "slow runs",
              random ->
                  0.01 * random.nextGaussian() - (random.nextInt(8) == 0 ? random.nextDouble() : 0),
          "skewed", random -> -DEVIATION * Math.log(1 - random.nextDouble()));

  /** Returns a number of Student's distribution with 2 degrees, whose variance is infinite. */
  private static double studentOfTwo(Random random) {
    double one = random.nextGaussian();
    double two = random.nextGaussian();
    return DEVIATION * random.nextGaussian() / Math.sqrt((one * one + two * two) / 2);
  }

  private static int different(SimulatedDuel duel) {
    Random random = new Random(11);
    int different = 0;
    for (int i = 0; i < DUELS; i++) {
      different += duel.simulate(random).judgement() == Judgement.NOT_DISTINGUISHABLE ? 0 : 1;
    }
    return different;
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 6, 8, 10})
  void equal_contestants_are_called_different_in_at_most_1_percent(int rounds) {
    for (boolean isUntilDecided : List.of(false, true)) {
      VARIATIONS.forEach(
          (name, variation) ->
              assertThat(different(new SimulatedDuel(rounds, isUntilDecided, 0, 0, 0, variation)))
                  .as("%s, %d rounds, early end %s", name, rounds, isUntilDecided)
                  .isLessThan(MAX_WRONG));
    }
  }

  @Test
  void a_drift_of_the_database_causes_no_more_false_verdicts() {
    ToDoubleFunction<Random> normal = VARIATIONS.get("normal");
    assertThat(different(new SimulatedDuel(10, false, 0, -0.01, 0, normal))).isLessThan(MAX_WRONG);
    assertThat(different(new SimulatedDuel(10, false, 0, 0, 0.03, normal))).isLessThan(MAX_WRONG);
    assertThat(different(new SimulatedDuel(10, true, 0, -0.01, 0.03, normal)))
        .isLessThan(MAX_WRONG);
  }

  @Test
  void the_detectable_difference_is_found_in_9_of_10() {
    ToDoubleFunction<Random> normal = VARIATIONS.get("normal");
    // The one for a deviation of 0.02 * sqrt(2) of the pairs.
    double detectable = 1.1 * (3.2498 + 1.3830) * DEVIATION * Math.sqrt(2) / Math.sqrt(10);
    int found = different(new SimulatedDuel(10, false, detectable, 0, 0, normal));
    assertThat(found).isBetween(DUELS * 87 / 100, DUELS * 93 / 100);
  }

  @Test
  void three_percent_are_found_in_9_of_10_if_runs_differ_by_1_percent() {
    ToDoubleFunction<Random> normal = random -> 0.01 * random.nextGaussian();
    assertThat(different(new SimulatedDuel(10, false, -0.03, 0, 0, normal)))
        .isGreaterThan(DUELS * 9 / 10);
    assertThat(different(new SimulatedDuel(10, true, -0.03, -0.005, 0.002, normal)))
        .isGreaterThan(DUELS * 9 / 10);
  }

  @Test
  void a_clear_difference_ends_a_duel_early() {
    SimulatedDuel duel =
        new SimulatedDuel(10, true, -0.3, 0, 0, random -> 0.01 * random.nextGaussian());
    Random random = new Random(4);
    int early = 0;
    for (int i = 0; i < 100; i++) {
      early += duel.simulate(random).difference().count() < 10 ? 1 : 0;
    }
    assertThat(early).isGreaterThan(95);
  }

  @Test
  void the_interval_contains_the_true_difference() {
    for (boolean isUntilDecided : List.of(false, true)) {
      SimulatedDuel duel =
          new SimulatedDuel(10, isUntilDecided, 0.02, -0.002, 0.005, VARIATIONS.get("normal"));
      Random random = new Random(9);
      int missed = 0;
      for (int i = 0; i < DUELS; i++) {
        Difference.Range range = duel.simulate(random).difference().range();
        double change = Math.expm1(0.02);
        missed += range.low() > change || range.high() < change ? 1 : 0;
      }
      assertThat(missed).isLessThan(MAX_WRONG);
    }
  }
}
