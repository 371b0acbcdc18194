package io.cqlsurge.feature.compare;

import static io.cqlsurge.feature.compare.TestTrials.measured;
import static io.cqlsurge.feature.compare.TestTrials.pair;
import static io.cqlsurge.feature.compare.TestTrials.trial;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PairSentenceTest {
  private static final String FIXED = ",'pacing':'fixed','requests':{'targetRate':%s}";
  private static final Trial BASELINE = measured("A", 1000, 1, ",'pacing':'none'");

  private static String sentence(Trial baseline, Trial other) {
    return PairSentence.of(pair(baseline, other));
  }

  @Test
  void large_changes_are_factors_and_small_ones_percentages() {
    Trial slow = measured("B", 1000, 20, ",'pacing':'none'");
    assertThat(sentence(BASELINE, slow))
        .isEqualTo("p99 slower: 20x (20x to 20x), throughput: no clear difference");
    assertThat(sentence(slow, BASELINE))
        .isEqualTo("p99 faster: 0.050x (0.049x to 0.051x), throughput: no clear difference");
    assertThat(sentence(BASELINE, measured("B", 900, 1.5, ",'pacing':'none'")))
        .isEqualTo(
            "p99 slower: +50.0 % (+47.2 to +52.8 %), throughput lower: -10.0 % (-11.7 to -8.3 %)");
  }

  @Test
  void throughput_at_different_rates_is_not_judged() {
    Trial slow = measured("A", 1000, 1, FIXED.formatted(1000));
    Trial fast = measured("B", 2000, 1, FIXED.formatted(2000));
    assertThat(sentence(slow, fast)).endsWith("throughput not compared (different rates were set)");
    assertThat(sentence(slow, measured("B", 800, 1, FIXED.formatted(1000))))
        .contains("throughput lower: -20.0 %");
    assertThat(sentence(BASELINE, fast))
        .isEqualTo(
            "p99 not compared (response time against service time),"
                + " throughput not compared (different rates were set)");
  }

  @Test
  void a_rate_that_a_run_in_progress_has_not_recorded_is_not_called_different() {
    Trial ended = measured("A", 1000, 1, FIXED.formatted(1000));
    Trial running = measured("B", 1000, 1, ",'pacing':'fixed'");
    assertThat(sentence(ended, running)).endsWith("throughput not compared (rate not recorded)");
    assertThat(sentence(running, BASELINE)).endsWith("throughput not compared (rate not recorded)");
  }

  @Test
  void other_error_rates_come_first() {
    Trial failing = measured("B", 1000, 0.5, 600, ",'pacing':'none'");
    assertThat(sentence(BASELINE, failing))
        .isEqualTo(
            "more errors (1.00 % of operations, baseline 0 %), so the speed is not compared");
  }

  @Test
  void a_change_without_an_error_is_not_judged() {
    Trial other = trial("B", "'results':{'op rate':{'value':500},'latency 99th percentile':{}}");
    assertThat(sentence(BASELINE, other))
        .isEqualTo("p99 not comparable, throughput not comparable");
  }
}
