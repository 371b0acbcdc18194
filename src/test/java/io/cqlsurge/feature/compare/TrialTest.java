package io.cqlsurge.feature.compare;

import static io.cqlsurge.feature.compare.TestTrials.json;
import static io.cqlsurge.feature.compare.TestTrials.trial;
import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.estimate.Estimate;
import io.cqlsurge.estimate.Failures;
import io.cqlsurge.report.Metric;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrialTest {
  private static Trial original(String results) {
    return new Trial(
        0, "a", "r", json("{'test':'READ'" + results + "}"), Map.of(), Optional.empty());
  }

  @ParameterizedTest
  @CsvSource({"0, A", "25, Z", "26, AA", "51, AZ", "52, BA", "701, ZZ"})
  void letters_follow_the_position(int position, String letter) {
    assertThat(trial("A", "").at(position).letter()).isEqualTo(letter);
  }

  @Test
  void an_estimate_has_a_spread_if_error_and_freedom_are_known() {
    Trial trial =
        trial(
            "A",
            "'results':{'op rate':{'value':500,'error':0.01,'freedom':20},"
                + "'row rate':{'value':7,'error':0.01},'latency max':{'value':9}}");
    assertThat(trial.estimate(Trial.TOTAL, Metric.OP_RATE))
        .isEqualTo(new Estimate(500, Optional.of(new Estimate.Spread(0.01, 20))));
    assertThat(trial.estimate(Trial.TOTAL, Metric.ROW_RATE)).isEqualTo(Estimate.unsure(7));
    assertThat(trial.estimate(Trial.TOTAL, Metric.MAX)).isEqualTo(Estimate.unsure(9));
    assertThat(trial.estimate(Trial.TOTAL, Metric.MEAN)).isEqualTo(Estimate.unsure(0));
  }

  @Test
  void a_trial_of_cassandra_stress_has_the_printed_numbers() {
    Trial trial = original(",'op rate':'12,345 op/s  [READ: 12,345 op/s]','latency max':'4.5 ms'");
    assertThat(trial.estimate(Trial.TOTAL, Metric.OP_RATE)).isEqualTo(Estimate.unsure(12_345));
    assertThat(trial.estimate(Trial.TOTAL, Metric.MAX)).isEqualTo(Estimate.unsure(4.5));
    assertThat(trial.estimate(Trial.TOTAL, Metric.MEAN)).isEqualTo(Estimate.unsure(0));
    assertThat(trial.threads()).isEmpty();
    assertThat(trial.own().context().facts()).isEmpty();
    assertThat(trial.isComplete()).isTrue();
    assertThat(trial.description()).contains("cassandra-stress");
  }

  @Test
  void each_kind_of_operation_has_its_own_numbers() {
    Trial trial =
        new Trial(
            0,
            "a",
            "r",
            json("{'cqlsurge':{'seconds':10,'results':{'op rate':{'value':30}}}}"),
            Map.of("READ", json("{'cqlsurge':{'results':{'op rate':{'value':20}}}}")),
            Optional.empty());
    assertThat(trial.has(Trial.TOTAL)).isTrue();
    assertThat(trial.has("READ")).isTrue();
    assertThat(trial.has("WRITE")).isFalse();
    assertThat(trial.failures(Trial.TOTAL)).isEqualTo(new Failures(0, 300));
    assertThat(trial.failures("READ")).isEqualTo(new Failures(0, 200));
    assertThat(trial.estimate("WRITE", Metric.OP_RATE)).isEqualTo(Estimate.unsure(0));
  }

  @Test
  void an_ending_has_its_reason() {
    assertThat(trial("A", "'ending':{'status':'completed'}").isComplete()).isTrue();
    Trial failed = trial("A", "'ending':{'status':'failed','message':'no node'}");
    assertThat(failed.isComplete()).isFalse();
    assertThat(failed.ending()).isEqualTo("failed (no node)");
    assertThat(trial("A", "'ending':{'status':'failed'}").ending()).isEqualTo("failed");
  }

  @Test
  void the_description_has_threads_start_length_and_ending() {
    assertThat(
            trial("A", "'threads':1,'started':'2026-11-21T20:07:02.644Z','seconds':1234.56")
                .description())
        .isEqualTo("1 thread, 2026-11-21 20:07:02 UTC, 1,234.6 s, completed");
    assertThat(trial("A", "'threads':20,'seconds':2").description())
        .isEqualTo("20 threads, 2.0 s, completed");
  }

  @Test
  void only_a_fixed_rate_has_response_times() {
    assertThat(trial("A", "'pacing':'fixed'").hasResponseTimes()).isTrue();
    assertThat(trial("A", "'pacing':'throttle'").hasResponseTimes()).isFalse();
    assertThat(trial("A", "").hasResponseTimes()).isFalse();
  }

  @Test
  void a_verdict_is_optional() {
    assertThat(trial("A", "'verdict':'the client was the limit'").verdict())
        .contains("the client was the limit");
    assertThat(trial("A", "").verdict()).isEmpty();
  }

  @Test
  void the_test_can_be_added_to_the_name() {
    assertThat(trial("A", "").withTest().name()).isEqualTo("trial A WRITE");
  }
}
