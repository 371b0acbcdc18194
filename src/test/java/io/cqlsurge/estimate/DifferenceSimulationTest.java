package io.cqlsurge.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.estimate.Difference.Judgement;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** How often the judgement is right for simulated pairs of runs whose difference is known. */
class DifferenceSimulationTest {
  private static final int PAIRS = 100;

  private static final List<Function<SimulatedRun.Measured, Estimate>> ESTIMATES =
      List.of(
          measured -> measured.samples().rate(),
          measured -> measured.samples().mean(),
          measured -> measured.samples().percentile(50),
          measured -> measured.samples().percentile(95),
          measured -> measured.samples().percentile(99));

  @Test
  void equal_runs_of_independent_intervals_rarely_count_as_different() {
    SimulatedRun same = new SimulatedRun(60, 0, 0.1, 1);
    assertThat(judge(same, same)).allSatisfy(DifferenceSimulationTest::assertFewAlarms);
  }

  @Test
  void correlated_intervals_cause_no_more_false_alarms_unlike_with_a_naive_error() {
    SimulatedRun same = new SimulatedRun(60, 0.6, 0.1, 1);
    assertThat(judge(same, same)).allSatisfy(DifferenceSimulationTest::assertFewAlarms);
    Map<Judgement, Integer> naive =
        judge(same, same, List.of(DifferenceSimulationTest::naive)).get(0);
    assertThat(alarms(naive)).isGreaterThan(PAIRS / 8);
  }

  @Test
  void short_runs_cause_no_more_false_alarms_but_are_not_always_judged() {
    SimulatedRun same = new SimulatedRun(15, 0.5, 0.1, 1);
    List<Map<Judgement, Integer>> counts = judge(same, same);
    assertThat(counts).allSatisfy(DifferenceSimulationTest::assertFewAlarms);
    assertThat(counts.get(0).get(Judgement.NOT_JUDGED)).isBetween(PAIRS / 5, PAIRS * 4 / 5);
  }

  @Test
  void runs_of_a_minute_nearly_always_show_a_slowdown_of_10_percent() {
    List<Map<Judgement, Integer>> counts =
        judge(new SimulatedRun(60, 0.3, 0.03, 1), new SimulatedRun(60, 0.3, 0.03, 1.1));
    assertThat(counts.get(0).get(Judgement.LESS)).isGreaterThan(PAIRS * 98 / 100);
    assertThat(counts.get(1).get(Judgement.MORE)).isGreaterThan(PAIRS * 95 / 100);
    assertThat(counts.get(2).get(Judgement.MORE)).isGreaterThan(PAIRS * 98 / 100);
    assertThat(counts.get(3).get(Judgement.MORE)).isGreaterThan(PAIRS * 95 / 100);
  }

  private static void assertFewAlarms(Map<Judgement, Integer> counts) {
    assertThat(alarms(counts)).isLessThan(PAIRS * 4 / 100);
  }

  private static int alarms(Map<Judgement, Integer> counts) {
    return counts.getOrDefault(Judgement.MORE, 0) + counts.getOrDefault(Judgement.LESS, 0);
  }

  /** Returns the mean of the rates, with an error that assumes independent intervals. */
  private static Estimate naive(SimulatedRun.Measured measured) {
    List<Double> rates = measured.rates();
    double mean = rates.stream().mapToDouble(rate -> rate).average().orElseThrow();
    double squares = rates.stream().mapToDouble(rate -> (rate - mean) * (rate - mean)).sum();
    double error = Math.sqrt(squares / (rates.size() - 1) / rates.size());
    return new Estimate(mean, Optional.of(new Estimate.Spread(error / mean, rates.size() - 1)));
  }

  private static List<Map<Judgement, Integer>> judge(SimulatedRun one, SimulatedRun other) {
    return judge(one, other, ESTIMATES);
  }

  /** Returns the number of times of each judgement, by estimate. */
  private static List<Map<Judgement, Integer>> judge(
      SimulatedRun one,
      SimulatedRun other,
      List<Function<SimulatedRun.Measured, Estimate>> estimates) {
    Random random = new Random(42);
    List<Map<Judgement, Integer>> counts = new ArrayList<>();
    estimates.forEach(estimate -> counts.add(new EnumMap<>(Judgement.class)));
    for (int i = 0; i < PAIRS; i++) {
      SimulatedRun.Measured first = one.simulate(random);
      SimulatedRun.Measured second = other.simulate(random);
      for (int j = 0; j < estimates.size(); j++) {
        Function<SimulatedRun.Measured, Estimate> estimate = estimates.get(j);
        Difference difference = Difference.between(estimate.apply(first), estimate.apply(second));
        counts.get(j).merge(difference.judgement(), 1, Integer::sum);
      }
    }
    return counts;
  }
}
