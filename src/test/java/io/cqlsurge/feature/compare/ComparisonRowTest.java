package io.cqlsurge.feature.compare;

import static io.cqlsurge.feature.compare.TestTrials.measured;
import static io.cqlsurge.feature.compare.TestTrials.pair;
import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.estimate.Difference;
import io.cqlsurge.estimate.Estimate;
import io.cqlsurge.estimate.Failures;
import io.cqlsurge.report.Metric;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComparisonRowTest {
  /** Returns a line of two single runs without errors. */
  private static ComparisonRow row(Metric line, Estimate baseline, Estimate other) {
    Failures none = new Failures(0, 0);
    return new ComparisonRow(
        line,
        baseline,
        other,
        Difference.between(baseline, other),
        Optional.empty(),
        ErrorRates.of(none, none, 0.01),
        false);
  }

  private static Estimate sure(double value) {
    return new Estimate(value, Optional.of(new Estimate.Spread(0.005, 30)));
  }

  @ParameterizedTest
  @CsvSource({
    "OP_RATE, 900, slower, -10.0 %",
    "OP_RATE, 1100, faster, +10.0 %",
    "MEAN, 1100, slower, +10.0 %",
    "MEAN, 900, faster, -10.0 %",
    "MEAN, 1001, no clear difference, +0.1 %",
    "MAX, 20000, slower, 20x"
  })
  void less_is_slower_for_rates_and_faster_for_latencies(
      Metric line, double other, String judgement, String change) {
    ComparisonRow row = row(line, sure(1_000), sure(other));
    assertThat(row.judgement()).isEqualTo(judgement);
    assertThat(row.change()).isEqualTo(change);
    assertThat(row.isSlower()).isEqualTo(judgement.equals("slower"));
    assertThat(row.isJudged()).isTrue();
    assertThat(row.range()).matches("([-+][0-9.]+|[0-9]+x) to ([-+][0-9.]+ %|[0-9]+x)");
  }

  @Test
  void a_recall_is_lower_or_higher_with_four_decimals() {
    ComparisonRow row = row(Metric.RECALL, sure(0.95), sure(0.9));
    assertThat(row.judgement()).isEqualTo("lower");
    assertThat(row.baselineText()).isEqualTo("0.9500");
    assertThat(row(Metric.RECALL, sure(0.9), sure(0.95)).judgement()).isEqualTo("higher");
  }

  @Test
  void a_number_without_spread_is_not_judged() {
    ComparisonRow row = row(Metric.MEAN, sure(10), Estimate.unsure(20));
    assertThat(row.isJudged()).isFalse();
    assertThat(row.judgement()).isEqualTo("-");
    assertThat(row.change()).isEqualTo("2x");
    assertThat(row.range()).isEmpty();
  }

  @Test
  void a_latency_without_operations_is_unknown() {
    Estimate none = Estimate.unsure(0);
    assertThat(row(Metric.P99, none, sure(1)).baselineText()).isEqualTo("-");
    assertThat(row(Metric.P99, sure(1), none).otherText()).isEqualTo("-");
    assertThat(row(Metric.OP_RATE, none, none).baselineText()).isEqualTo("0 op/s");
  }

  @Test
  void zero_errors_in_both_need_no_judgement() {
    Estimate none = Estimate.unsure(0);
    assertThat(row(Metric.ERRORS, none, none).judgement()).isEmpty();
    assertThat(row(Metric.ERRORS, none, Estimate.unsure(1)).judgement()).isEqualTo("-");
  }

  @Test
  void service_and_response_times_are_not_judged_against_each_other() {
    TrialPair pair =
        pair(measured("A", 1_000, 10, ""), measured("B", 1_000, 20, ",'pacing':'fixed'"));
    assertThat(ComparisonRow.of(pair, Trial.TOTAL, Metric.MEAN).isJudged()).isFalse();
    assertThat(ComparisonRow.of(pair, Trial.TOTAL, Metric.OP_RATE).isJudged()).isTrue();
  }

  private static ComparisonRow row(Trial baseline, Trial other, Metric line) {
    return ComparisonRow.of(pair(baseline, other), Trial.TOTAL, line);
  }

  @Test
  void a_side_with_other_errors_is_neither_faster_nor_slower() {
    Trial right = measured("A", 1_000, 10, "");
    Trial half = measured("B", 2_000, 5, 60_000, "");
    for (Metric line : Metric.COMPARED) {
      String judgement = line == Metric.ERRORS ? "more" : "-";
      assertThat(row(right, half, line).judgement()).isEqualTo(judgement);
      assertThat(row(half, right, line).judgement()).isEqualTo(judgement.replace("more", "fewer"));
    }
    assertThat(row(right, half, Metric.MEAN).change()).isEqualTo("0.50x");
  }

  @Test
  void the_op_rate_is_that_of_successes() {
    Trial one = measured("A", 1_000, 10, 1_200, "");
    Trial two = measured("B", 2_000, 10, 2_400, "");
    ComparisonRow row = row(one, two, Metric.OP_RATE);
    assertThat(row.label()).isEqualTo("Op rate of successes");
    assertThat(row.baseline().value()).isEqualTo(980);
    assertThat(row.other().value()).isEqualTo(1_960);
    assertThat(row.judgement()).isEqualTo("faster");
    assertThat(row(one, two, Metric.PARTITION_RATE).label()).isEqualTo("Partition rate");
  }

  @Test
  void without_errors_the_op_rate_has_its_label() {
    Trial one = measured("A", 1_000, 10, "");
    assertThat(row(one, one, Metric.OP_RATE).label()).isEqualTo("Op rate");
    assertThat(row(one, one, Metric.ERRORS).judgement()).isEmpty();
  }

  @Test
  void trials_without_success_have_no_latency_to_compare() {
    Trial one = measured("A", 1_000, 10, 60_000, "");
    Trial two = measured("B", 2_000, 5, 120_000, "");
    assertThat(row(one, two, Metric.MEAN).judgement()).isEqualTo("-");
    assertThat(row(one, two, Metric.OP_RATE).judgement()).isEqualTo("-");
  }

  @Test
  void an_error_rate_of_two_percent_is_found_and_equal_ones_are_no_difference() {
    Trial right = measured("A", 1_000, 10, "");
    Trial two = measured("B", 1_000, 10, 1_200, "");
    assertThat(row(right, two, Metric.ERRORS).judgement()).isEqualTo("more");
    assertThat(row(two, two, Metric.ERRORS).judgement()).isEqualTo("-");
    assertThat(row(two, two, Metric.MEAN).judgement()).isEqualTo("no clear difference");
  }
}
