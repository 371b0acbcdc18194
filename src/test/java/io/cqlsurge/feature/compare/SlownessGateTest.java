package io.cqlsurge.feature.compare;

import static io.cqlsurge.feature.compare.TestTrials.measured;
import static io.cqlsurge.feature.compare.TestTrials.pair;
import static io.cqlsurge.feature.compare.TestTrials.trial;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SlownessGateTest {
  private static final Trial BASELINE = measured("A", 1_000, 10, "");

  private static List<String> complaints(double allowed, Trial other) {
    return new SlownessGate(allowed, Trial.TOTAL).complaints(pair(BASELINE, other));
  }

  @Test
  void a_trial_as_fast_as_the_baseline_passes() {
    assertThat(complaints(0, measured("B", 1_000, 10, ""))).isEmpty();
  }

  @Test
  void every_line_that_is_slower_by_more_than_allowed_is_listed() {
    Trial slower = measured("B", 900, 10.2, "");
    assertThat(complaints(0.05, slower))
        .containsExactly("Op rate (1,000 op/s to 900 op/s, -10.0 %)");
    assertThat(complaints(0.15, slower)).isEmpty();
    assertThat(complaints(0.05, measured("B", 1_000, 20, "")))
        .hasSize(6)
        .allMatch(line -> line.startsWith("Latency ") && line.contains("2x"));
  }

  @Test
  void a_faster_trial_passes() {
    assertThat(complaints(0, measured("B", 2_000, 5, ""))).isEmpty();
  }

  @Test
  void a_run_that_did_not_complete_does_not_pass() {
    String interrupted = ",'ending':{'status':'interrupted'}";
    assertThat(complaints(0.5, measured("B", 1_000, 10, interrupted)))
        .containsExactly("interrupted");
    SlownessGate gate = new SlownessGate(0.5, Trial.TOTAL);
    assertThat(gate.complaints(pair(measured("A", 1_000, 10, interrupted), BASELINE)))
        .singleElement()
        .asString()
        .contains("baseline", "interrupted");
  }

  @Test
  void numbers_without_spread_cannot_pass() {
    Trial unsure = trial("B", "'seconds':60,'results':{'op rate':{'value':1000}}");
    assertThat(complaints(0.5, unsure)).hasSize(1);
    assertThat(new SlownessGate(0.5, Trial.TOTAL).unjudged(pair(BASELINE, unsure)))
        .contains("Op rate", "Latency mean")
        .doesNotContain("Latency max");
  }

  @ParameterizedTest
  @CsvSource({"0, 6, false", "0, 7, true", "100, 120, false", "100, 200, true"})
  void more_errors_than_chance_explains_do_not_pass(int before, int after, boolean fails) {
    SlownessGate gate = new SlownessGate(0.5, Trial.TOTAL);
    assertThat(gate.complaints(pair(errors("A", before), errors("B", after))))
        .hasSize(fails ? 1 : 0)
        .allMatch(line -> line.startsWith("Total errors (" + before + " to " + after));
  }

  @Test
  void errors_come_first_and_a_slower_trial_with_fewer_errors_is_still_slower() {
    Trial half = measured("B", 2_000, 5, 60_000, "");
    assertThat(complaints(0.05, half)).containsExactly("Total errors (0 to 60,000)");
    assertThat(complaints(0.05, measured("B", 500, 10, 15_000, "")))
        .containsExactly(
            "Total errors (0 to 15,000)", "Op rate of successes (1,000 op/s to 250 op/s, 0.25x)");
    SlownessGate gate = new SlownessGate(0.05, Trial.TOTAL);
    assertThat(gate.complaints(pair(half, measured("A", 500, 5, ""))))
        .contains(
            "Op rate of successes (1,000 op/s to 500 op/s, 0.50x; the baseline has more errors)");
  }

  private static Trial errors(String letter, int errors) {
    return measured(letter, 1_000, 10, errors, "");
  }
}
