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

/** How often the judgement is right, over many simulated pairs of runs of which it is known. */
class DifferenceSimulationTest {
  private static final int PAIRS = 100;

  private static final List<Function<SimulatedRun.Seen, Estimate>> ESTIMATES =
      List.of(
          seen -> seen.samples().rate(),
          seen -> seen.samples().mean(),
          seen -> seen.samples().percentile(50),
          seen -> seen.samples().percentile(95),
          seen -> seen.samples().percentile(99));

  @Test
  void equal_runs_of_independent_intervals_are_told_apart_in_less_than_three_of_a_hundred() {
    SimulatedRun same = new SimulatedRun(60, 0, 0.1, 1);
    assertThat(judge(same, same)).allSatisfy(DifferenceSimulationTest::assertFewAlarms);
  }

  @Test
  void likeness_of_neighbours_raises_no_more_alarms_though_it_does_with_those_who_pass_it_over() {
    SimulatedRun same = new SimulatedRun(60, 0.6, 0.1, 1);
    assertThat(judge(same, same)).allSatisfy(DifferenceSimulationTest::assertFewAlarms);
    Map<Judgement, Integer> naive =
        judge(same, same, List.of(DifferenceSimulationTest::naive)).get(0);
    assertThat(alarms(naive)).isGreaterThan(PAIRS / 8);
  }

  @Test
  void short_runs_raise_no_more_alarms_but_are_not_always_judged() {
    SimulatedRun same = new SimulatedRun(15, 0.5, 0.1, 1);
    List<Map<Judgement, Integer>> counts = judge(same, same);
    assertThat(counts).allSatisfy(DifferenceSimulationTest::assertFewAlarms);
    assertThat(counts.get(0).get(Judgement.NOT_JUDGED)).isBetween(PAIRS / 5, PAIRS * 4 / 5);
  }

  @Test
  void a_tenth_slower_is_found_nearly_always_within_a_minute() {
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

  /** The mean of the rates as if each were drawn by itself. */
  private static Estimate naive(SimulatedRun.Seen seen) {
    List<Double> rates = seen.rates();
    double mean = rates.stream().mapToDouble(rate -> rate).average().orElseThrow();
    double squares = rates.stream().mapToDouble(rate -> (rate - mean) * (rate - mean)).sum();
    double error = Math.sqrt(squares / (rates.size() - 1) / rates.size());
    return new Estimate(mean, Optional.of(new Estimate.Spread(error / mean, rates.size() - 1)));
  }

  private static List<Map<Judgement, Integer>> judge(SimulatedRun one, SimulatedRun other) {
    return judge(one, other, ESTIMATES);
  }

  /** How often each judgement was made, by estimate. */
  private static List<Map<Judgement, Integer>> judge(
      SimulatedRun one, SimulatedRun other, List<Function<SimulatedRun.Seen, Estimate>> estimates) {
    Random random = new Random(42);
    List<Map<Judgement, Integer>> counts = new ArrayList<>();
    estimates.forEach(estimate -> counts.add(new EnumMap<>(Judgement.class)));
    for (int i = 0; i < PAIRS; i++) {
      SimulatedRun.Seen first = one.with(random);
      SimulatedRun.Seen second = other.with(random);
      for (int j = 0; j < estimates.size(); j++) {
        Function<SimulatedRun.Seen, Estimate> estimate = estimates.get(j);
        Difference difference = Difference.between(estimate.apply(first), estimate.apply(second));
        counts.get(j).merge(difference.judgement(), 1, Integer::sum);
      }
    }
    return counts;
  }
}
